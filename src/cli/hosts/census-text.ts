import type { Context } from '../command.ts';
import { sessionTable } from '../commands/ls.ts';
import { spokenBytes, spokenDuration } from '../text/duration.ts';
import { styleOf } from '../text/style.ts';
import { visible } from '../text/visible.ts';
import type { CensusEntry } from './census.ts';
import { holderLine } from './holder-line.ts';

type Answering = Extract<CensusEntry, { answers: true }>;

/** What `berth status` prints for a person. */
export function censusText(hosts: readonly CensusEntry[], context: Context): string {
  if (hosts.length === 0) return 'No workspace is open in Berth.\n';
  return [...buildLines(hosts), ...hosts.map((host) => hostText(host, context))].join('\n');
}

/** `Builds: 0.2.0 (2 hosts), 0.1.0 (1 host)`, the newest first, while an update is under way. */
function buildLines(hosts: readonly CensusEntry[]): string[] {
  const builds = hosts.flatMap((host) => (host.answers ? [host.build] : []));
  const stamps = [...new Set(builds.map(({ builtAt }) => builtAt))].sort((a, b) => b - a);
  if (stamps.length < 2) return [];
  const each = stamps.map((stamp) => {
    const same = builds.filter(({ builtAt }) => builtAt === stamp);
    const count = same.length === 1 ? '1 host' : `${same.length} hosts`;
    return `${visible(same[0]?.version ?? '')} (${count})`;
  });
  return [`Builds: ${each.join(', ')}\n`];
}

function hostText(host: CensusEntry, context: Context): string {
  const { bold, yellow } = styleOf(context.stdout, context.env);
  const title = bold(visible(host.workspace));
  if (!host.answers) {
    return `${title}\n  ${yellow('does not answer')} (pid ${host.pid}): ${visible(host.problem)}; cannot tell what it holds\n`;
  }
  const lines = [
    factLine(host, context.clock.now()),
    ...noteLines(host),
    ...holderLines(host, context.clock.now()),
    ...(host.openQuestions ?? []).map(({ title: question }) =>
      yellow(`needs you: ${visible(question)}`),
    ),
    ...(host.problem ? [yellow(visible(host.problem))] : []),
  ];
  const text = [title, ...lines.map((line) => `  ${line}`)].join('\n');
  return `${text}\n${sessionsText(host, context)}`;
}

/** More sessions than these only count: they are all in the table below. */
const MAX_SESSIONS_TOLD = 8;

function holderLines({ holders }: Answering, now: number): string[] {
  const sessions = holders.filter(({ kind }) => kind === 'session');
  const others = holders.filter(({ kind }) => kind !== 'session');
  const more = sessions.length - MAX_SESSIONS_TOLD;
  return [
    ...[...others, ...sessions.slice(0, MAX_SESSIONS_TOLD)].map(
      (holder) => `held by ${holderLine(holder, now)}`,
    ),
    ...(more > 0 ? [`held by ${more} more ${more === 1 ? 'session' : 'sessions'}`] : []),
  ];
}

/** `pid 4711, build 0.1.0, started 2 h ago, 1 surface, 74 MB, 41 descriptors` */
function factLine(host: Answering, now: number): string {
  return [
    `pid ${host.pid}`,
    `build ${visible(host.build.version)}`,
    `started ${spokenDuration(now - host.startedAt)} ago`,
    `${host.surfaces} ${host.surfaces === 1 ? 'surface' : 'surfaces'}`,
    host.memoryBytes === undefined ? '' : spokenBytes(host.memoryBytes),
    host.descriptors === undefined ? '' : `${host.descriptors} descriptors`,
  ]
    .filter(Boolean)
    .join(', ');
}

function noteLines({ noted, retiring }: Answering): string[] {
  if (retiring) return ['is leaving'];
  return noted ? ['a newer build waits for a quiet moment'] : [];
}

function sessionsText({ sessions }: Answering, context: Context): string {
  if (!sessions) return '';
  if (sessions.length === 0) return '  no sessions\n';
  return sessionTable(sessions, context).replace(/^(?=.)/gm, '  ');
}
