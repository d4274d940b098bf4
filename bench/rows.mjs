// What the table shows: a value of Berth, what it is compared with, and the bar it has to reach.
// A value is named KIND:NUMBER, as kinds.mjs names the runs and they name what they measured.
import { patterns } from './payloads.mjs';

/**
 * @typedef {{
 *   title: string,
 *   value: string,
 *   unit: string,
 *   against?: {value: string, name: string},
 *   bar?: {of: 'value' | 'ratio', atLeast?: number, atMost?: number},
 * }} Row
 */

const names = { ascii: 'ASCII', sgr: 'SGR' };
const share = {
  read: { ascii: 0.85, sgr: 0.85 },
  flood: { ascii: 0.8, sgr: 0.65 },
  probe: { ascii: 0.72, sgr: 0.5 },
  baseline: { ascii: 1.7, sgr: 1.2 },
};

const atLeast = (ratio) => ({ of: /** @type {const} */ ('ratio'), atLeast: ratio });
const atMost = (value) => ({ of: /** @type {const} */ ('value'), atMost: value });

/** @returns {Row[]} */
function throughput(pattern) {
  const reader = { value: `reader-${pattern}:mbps`, name: 'C reader' };
  const xterm = { value: `xterm-${pattern}:mbps`, name: 'xterm.js alone' };
  const rate = (title, value, against, least) => ({
    title: `${title}, ${names[pattern]}`,
    value: `${value}-${pattern}:mbps`,
    unit: 'MB/s',
    against,
    bar: least === undefined ? undefined : atLeast(least),
  });
  const cpu = (title, number, compared) => ({
    title: `${title}, ${names[pattern]}`,
    value: `berth-flood-${pattern}:${number}`,
    unit: 'ms/MB',
    against: { value: `${compared}-${pattern}:${number}`, name: compared },
  });
  const baseline = (kind) => ({ value: `baseline-${kind}-${pattern}:mbps`, name: 'baseline' });
  return [
    rate('reading a PTY, no window', 'berth-read', reader, share.read[pattern]),
    rate('PTY to parsed', 'berth-flood', xterm, share.flood[pattern]),
    rate('PTY to parsed', 'berth-flood', baseline('flood'), share.baseline[pattern]),
    rate('the same, typing beside it', 'berth-probe', xterm, share.probe[pattern]),
    rate('the same, typing beside it', 'berth-probe', baseline('probe'), share.baseline[pattern]),
    rate("xterm.js alone, Berth's options", 'options', xterm, undefined),
    rate('xterm.js alone, 1,000 lines kept', 'default', xterm, undefined),
    cpu('CPU of the page', 'pageMsPerMB', 'options'),
    cpu('CPU of the page', 'pageMsPerMB', 'baseline-flood'),
    cpu('CPU of main', 'mainMsPerMB', 'berth-read'),
    cpu('CPU of main, which has a daemon beside it there', 'mainMsPerMB', 'baseline-flood'),
  ];
}

/** @returns {Row[]} */
function latency(pattern) {
  const against = (kind, number) => ({
    value: `baseline-${kind}-${pattern}:${number}`,
    name: 'baseline',
  });
  const probe = (title, number, most) => ({
    title: `${title}, ${names[pattern]}`,
    value: `berth-probe-${pattern}:${number}`,
    unit: 'ms',
    against: against('probe', number),
    bar: atMost(most),
  });
  const control = (title, number, most, compared) => ({
    title: `${title}, ${names[pattern]}`,
    value: `berth-control-${pattern}:${number}`,
    unit: 'ms',
    against: compared,
    bar: most === undefined ? undefined : atMost(most),
  });
  return [
    probe('echo under flood p50', 'loadP50', 7),
    probe('echo under flood p90', 'loadP90', 15),
    probe('echo under flood p99', 'loadP99', 50),
    control('Ctrl+C until the program is told', 'told', 30, against('probe', 'told')),
    control('Ctrl+C until the program is told p90', 'toldP90', 30, undefined),
    {
      title: `unparsed at or on the way to a window, most, ${names[pattern]}`,
      value: `berth-flood-${pattern}:queuedKiB`,
      unit: 'KiB',
      against: against('flood', 'queuedKiB'),
      bar: atMost(512),
    },
    {
      title: `main's event loop delay p99, ${names[pattern]}`,
      value: `berth-flood-${pattern}:loopDelayP99`,
      unit: 'ms',
      bar: atMost(15),
    },
    control('whois over the socket p99', 'whoisP99', 20, {
      value: `berth-control-${pattern}:whoisIdleP50`,
      name: 'idle p50',
    }),
  ];
}

const idleEcho = (title, number, most) => ({
  title,
  value: `berth-probe-ascii:${number}`,
  unit: 'ms',
  against: { value: `baseline-probe-ascii:${number}`, name: 'baseline' },
  bar: most === undefined ? undefined : atMost(most),
});
const one = (title, value, unit, most) => ({
  title,
  value,
  unit,
  bar: most === undefined ? undefined : atMost(most),
});

/** @type {Row[]} */
export const rows = [
  ...patterns.flatMap(throughput),
  idleEcho('echo of a key, idle p50', 'idleP50', undefined),
  idleEcho('echo of a key, idle p99', 'idleP99', 5),
  ...patterns.flatMap(latency),
  one('attach to 10,000 lines until painted', 'berth-attach:attach', 'ms', 150),
  one('the same, first in a window', 'berth-attach:attachFirst', 'ms', undefined),
  one('show a hidden session', 'berth-attach:revealUnchanged', 'ms', undefined),
  one('show it with 10,000 new lines', 'berth-attach:revealChanged', 'ms', undefined),
  one('a 30th question until its card is painted p95', 'berth-cards:paintedP95', 'ms', 50),
  one('the same, p50', 'berth-cards:painted', 'ms', undefined),
  one('a click on a card until its program is told p95', 'berth-cards:releasedP95', 'ms', 20),
  one('the same, p50', 'berth-cards:released', 'ms', undefined),
  {
    title: 'start until the first prompt is painted',
    value: 'berth-start:ms',
    unit: 'ms',
    against: { value: 'empty-window:ms', name: 'empty window' },
    bar: { of: 'ratio', atMost: 1.6 },
  },
  one('100 idle shells: memory of main for each', 'berth-idle:perSessionKiB', 'KiB', 512),
  one('100 idle shells: memory of main', 'berth-idle:mainMiB', 'MiB', undefined),
  one('100 sessions: a look at what they do', 'berth-shells:passMs', 'ms', 20),
  one('the same, CPU', 'berth-shells:cpuMs', 'ms', 20),
  one('the same, event loop delay p99', 'berth-shells:sliceMs', 'ms', 5),
  {
    title: 'a turn on a persistent program',
    value: 'berth-turns:turnMs',
    unit: 'ms',
    against: { value: 'berth-turns:expectTurnMs', name: 'expect' },
  },
  one("the same, beyond the program's own time", 'berth-turns:beyondMs', 'ms', 5),
  one('1,000 turns: memory kept', 'berth-turns:grownKiB', 'KiB', 1024),
  one('the same, descriptors kept', 'berth-turns:grownDescriptors', '', 0),
  {
    title: 'a session for one prompt, started and ended',
    value: 'berth-turns:sessionMs',
    unit: 'ms',
    against: { value: 'berth-turns:expectSessionMs', name: 'expect' },
  },
  one('200 of them: descriptors kept', 'berth-turns:sessionDescriptors', '', 0),
  one('retire on an idle host until its slot is free, most', 'berth-retire:retireMost', 'ms', 500),
  one('the same, p50', 'berth-retire:retireP50', 'ms', undefined),
  ...['bash', 'zsh', 'fish'].map((shell) =>
    one(`${shell}: its start, more for marks`, `berth-shells:${shell}MoreMs`, 'ms', 15),
  ),
  one('the machine: first touch of a page', 'kernel:faultUs', 'µs', undefined),
  one('the machine: the smallest system call', 'kernel:syscallUs', 'µs', undefined),
  one('the machine: a byte to a process and back', 'kernel:wakeUs', 'µs', undefined),
  one('100 idle shells: CPU of main beyond one', 'berth-idle:cpuMorePercent', '%', 0.5),
];
