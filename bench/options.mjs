import { parseArgs } from 'node:util';

const usage = `npm run bench -- [options]
  --only=NAME[,NAME]  only the kinds of runs whose name contains one of these (limits are not added)
  --reps=N            times that each kind runs; the table shows medians (5)
  --quick             once, with small payloads: to see that it works, not to measure
  --profile           prints where main and page of Berth spend their time; numbers are worse then
  --list              names the kinds of runs`;

/** @param {string[]} args */
export function parseOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      reps: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const reps = Number(values.reps ?? (values.quick ? 1 : 5));
  if (!Number.isInteger(reps) || reps < 1) throw new Error(`--reps=${values.reps}\n${usage}`);
  const only = values.only?.split(',').filter(Boolean);
  return { ...values, only, reps, scale: values.quick ? quick : full };
}

/** How much of everything. Bytes as programs write them; milliseconds. */
const full = {
  bytes: { ascii: 60_000_000, sgr: 50_000_000 },
  keys: 100,
  interrupts: 10,
  whoisMs: 4_000,
  attaches: 5,
  cards: 25,
  idleMs: 30_000,
  passes: 50,
  starts: 20,
  turns: 1_000,
  sessions: 200,
};
const quick = {
  bytes: { ascii: 12_000_000, sgr: 10_000_000 },
  keys: 30,
  interrupts: 4,
  whoisMs: 1_000,
  attaches: 2,
  cards: 5,
  idleMs: 2_000,
  passes: 20,
  starts: 5,
  turns: 100,
  sessions: 10,
};
