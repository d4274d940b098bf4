// Checks who imports whom (arch-rules.mjs), after checking that the check itself works.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkArchitecture } from './arch-check.mjs';
import { fileRules, rules } from './arch-rules.mjs';
import { selfTest } from './arch-self-test.mjs';

const comments = new Map([...rules, ...fileRules].map((rule) => [rule.name, rule.comment]));
await selfTest();
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const { cruised, violations } = await checkArchitecture(root);
if (cruised === 0) throw new Error('no module was looked at: src/ is missing or cannot be read');
for (const { rule, where } of violations) {
  console.error(`${rule}: ${comments.get(rule)}\n  ${where}`);
}
console.log(`arch: ${cruised} modules, ${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
