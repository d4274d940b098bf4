// Applies arch-rules.mjs to a folder that has a src/ and gives back what breaks them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { fileRules, rules } from './arch-rules.mjs';

/** @returns {Promise<{cruised: number, violations: {rule: string, where: string}[]}>} */
export async function checkArchitecture(root) {
  const { output } = await cruise(
    ['src'],
    {
      baseDir: root,
      ruleSet: { forbidden: rules },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '[.](css|svg|png|html)$|[?](raw|url|inline)$' }, // assets, as vite loads them
      tsPreCompilationDeps: true, // imports of types count as well
    },
    {
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js'],
      conditionNames: ['import', 'types'],
      exportsFields: ['exports'],
    },
  );
  if (typeof output === 'string') throw new Error(output); // never, without an output type
  const { summary } = output;
  return {
    cruised: summary.totalCruised,
    violations: [...summary.violations.map(describe), ...checkFiles(root)],
  };
}

function describe({ rule, from, to, via, cycle }) {
  const steps = (via ?? cycle ?? []).map((step) => step.name ?? step);
  const way = steps.length > 0 ? steps : [to];
  return { rule: rule.name, where: [from, ...way].join(' -> ') };
}

function checkFiles(root) {
  return sources(root).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const broken = fileRules.filter((rule) => rule.broken(file, text));
    return broken.map((rule) => ({ rule: rule.name, where: file }));
  });
}

function sources(root) {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join('src', file.split(path.sep).join('/')));
}
