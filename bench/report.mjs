// Turns what the runs measured into a table. It reports; it never fails.
import { rows } from './rows.mjs';
import { median } from './statistics.mjs';

/** Above this load average something else is at work. */
const CALM_LOAD = 1.5;

/**
 * @param {Record<string, Record<string, number>[]>} runs what each run of each kind measured.
 * @returns one entry for each row that has a value.
 */
export function evaluate(runs) {
  const medianOf = (name) => {
    const [kind, number] = name.split(':');
    const values = (runs[kind] ?? []).map((run) => run[number]);
    return median(values.filter((value) => typeof value === 'number'));
  };
  return rows.flatMap(({ title, value, unit, against, bar }) => {
    const measured = medianOf(value);
    if (measured === undefined) return [];
    const other = against && medianOf(against.value);
    const ratio = other ? measured / other : undefined;
    const judged = bar?.of === 'ratio' ? ratio : measured;
    return [
      {
        title,
        value: measured,
        unit,
        ...(other === undefined ? {} : { against: against.name, againstValue: other, ratio }),
        ...(bar === undefined
          ? {}
          : { bar, met: judged === undefined ? undefined : isMet(bar, judged) }),
      },
    ];
  });
}

function isMet({ atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }, value) {
  return value >= atLeast && value <= atMost;
}

const header = ['', 'Berth', '', 'compared with', '', 'ratio', 'bar', ''];

/** The rows as cells of text, the header first. */
function cells(entries) {
  return [
    header,
    ...entries.map(({ title, value, unit, against, againstValue, ratio, bar, met }) => [
      title,
      round(value),
      unit,
      against ?? '',
      round(againstValue),
      ratio === undefined ? '' : ratio.toFixed(2),
      bar ? barText(bar, unit) : '',
      met === undefined ? '' : met ? 'met' : 'NOT MET',
    ]),
  ];
}

function barText({ of, atLeast, atMost }, unit) {
  const limit = atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`;
  return of === 'ratio' ? `${limit} x` : `${limit} ${unit}`;
}

function round(value) {
  if (value === undefined) return '';
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

/** For a terminal: numbers to the right. */
export function asText(entries) {
  const table = cells(entries);
  const widths = header.map((_, column) => Math.max(...table.map((row) => row[column].length)));
  const pad = (cell, column) =>
    [1, 4, 5].includes(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column]);
  return table.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

/** What makes the numbers doubtful, as sentences: none on a machine that is left alone. */
export function doubts(runs, { reps, load }) {
  const short = Object.entries(runs).filter(([, done]) => done.length < reps);
  return [
    ...(load.before > CALM_LOAD
      ? [`The machine was busy (load ${load.before}) when this began: the numbers mean little.`]
      : []),
    ...short.map(([kind, done]) => `Only ${done.length} of ${reps} runs of ${kind} ended well.`),
  ];
}

/** A page of Markdown. `about`: what ran where and how often. */
export function asMarkdown(entries, { date, reps, machine, load, doubts }) {
  const line = (row) => `| ${row.join(' | ')} |`;
  const [head, ...body] = cells(entries);
  const { cpu, cores, memoryGiB, system, kernel, electron, graphics, node } = machine;
  return [
    `# Bench, ${date}`,
    '',
    `${cores} x ${cpu}, ${memoryGiB} GiB, ${system}, ${kernel}, Electron ${electron}, ${graphics}, Node ${node}.`,
    `Medians of ${reps} interleaved runs; load average ${load.before} before, ${load.after} after, of which the bench is a part.`,
    'What the rows mean: bench/README.md.',
    ...doubts.map((doubt) => `**${doubt}**`),
    '',
    line(head),
    line(head.map((_, column) => ([1, 4, 5].includes(column) ? '--:' : '---'))),
    ...body.map(line),
    '',
  ].join('\n');
}
