import type { Command, CommandEntry } from './command.ts';

const entry = (name: string, summary: string, load: () => Promise<Command>): CommandEntry => ({
  name,
  summary,
  load,
});

/** Every command, in the order in which help lists them. Each is loaded when it runs. */
export const commandTable: readonly CommandEntry[] = [
  entry(
    'open',
    'Open a folder in the app (what "berth FOLDER" does)',
    async () => (await import('./commands/open.ts')).open,
  ),
  entry(
    'status',
    'Show every host on this machine and what it holds',
    async () => (await import('./commands/status.ts')).status,
  ),
  entry(
    'new',
    'Start a program in a new session',
    async () => (await import('./commands/new.ts')).newSession,
  ),
  entry(
    'ls',
    'List the sessions of a workspace',
    async () => (await import('./commands/ls.ts')).ls,
  ),
  entry(
    'attach',
    'Use a session in this terminal',
    async () => (await import('./commands/attach.ts')).attach,
  ),
  entry(
    'logs',
    'Print what a session has printed',
    async () => (await import('./commands/logs.ts')).logs,
  ),
  entry(
    'run',
    'Give a prompt to a program and print its answer',
    async () => (await import('./commands/run.ts')).run,
  ),
  entry('send', 'Type text into a session', async () => (await import('./commands/send.ts')).send),
  entry(
    'rename',
    'Give a session a name',
    async () => (await import('./commands/rename.ts')).rename,
  ),
  entry(
    'restart',
    'Run the command of an ended session again',
    async () => (await import('./commands/restart.ts')).restart,
  ),
  entry('kill', 'End sessions', async () => (await import('./commands/kill.ts')).kill),
  entry(
    'wait',
    'Wait until a session is idle, has ended or asks something',
    async () => (await import('./commands/wait.ts')).wait,
  ),
  entry(
    'ask',
    'Ask the person a question on a card and wait for the answer',
    async () => (await import('./commands/ask.ts')).ask,
  ),
  entry(
    'hooks',
    'Let Claude Code or Codex ask for permission on cards',
    async () => (await import('./commands/hooks.ts')).hooks,
  ),
  entry(
    'answer',
    'Answer a question, where the settings allow it',
    async () => (await import('./commands/answer.ts')).answer,
  ),
  entry(
    'questions',
    'List the questions that wait for an answer',
    async () => (await import('./commands/questions.ts')).questions,
  ),
  entry(
    'stand-down',
    'Let the host of a workspace go, now or when it is idle',
    async () => (await import('./commands/stand-down.ts')).standDown,
  ),
  entry(
    'engine',
    'Run a host without the app',
    async () => (await import('./commands/engine.ts')).engine,
  ),
  entry(
    'completion',
    'Print the completion script of a shell',
    async () => (await import('./commands/completion.ts')).completion,
  ),
  entry(
    'help',
    'Explain a command, or print the manual page',
    async () => (await import('./commands/help.ts')).help,
  ),
  entry('version', 'Name the build', async () => (await import('./commands/version.ts')).version),
];
