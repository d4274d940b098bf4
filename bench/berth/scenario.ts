/** A program that floods its terminal: bench/native/flood.c. */
export interface Flood {
  readonly program: string;
  /** What it writes, over and over. */
  readonly file: string;
  /** How much it writes in a round, in bytes; 0: without end. */
  readonly bytes: number;
}

interface Common {
  /** A folder for this run alone. */
  readonly folder: string;
  readonly profile: boolean;
}

/** xterm.js alone, fed from memory: what a window could do if bytes came for nothing. */
export interface MemoryScenario extends Common {
  readonly scenario: 'memory';
  /** ASCII. */
  readonly text: string;
  readonly bytes: number;
  readonly chunkBytes: number;
  /** Bytes handed to `write` and not parsed yet, at most. */
  readonly queueBytes: number;
  /**
   * `default`: xterm.js as it comes, with 1,000 lines of scrollback. `plain`: with as many lines as
   * Berth keeps. `berth`: with all options and addons of Berth's terminals.
   */
  readonly look: 'default' | 'plain' | 'berth';
}

/** A flood in a session that no window shows. */
export interface ReadScenario extends Common {
  readonly scenario: 'read';
  readonly flood: Flood;
  /** What comes out of the terminal, in bytes. */
  readonly terminalBytes: number;
}

/** A flood in a window, with keys typed beside it when `keys` is not 0. */
export interface FloodScenario extends Common {
  readonly scenario: 'flood';
  readonly flood: Flood;
  readonly terminalBytes: number;
  readonly echoer?: string;
  /** How many keys are typed before the flood. */
  readonly keys: number;
}

/** What a person or another program wants of Berth during a flood without end. */
export interface ControlScenario extends Common {
  readonly scenario: 'control';
  readonly flood: Flood;
  readonly interrupts: number;
  readonly whoisMs: number;
}

/** Showing a session that has printed much. */
export interface AttachScenario extends Common {
  readonly scenario: 'attach';
  readonly flood: Flood;
  readonly terminalBytes: number;
  readonly attaches: number;
}

/** Many shells at their prompts. */
export interface IdleScenario extends Common {
  readonly scenario: 'idle';
  readonly sessions: number;
  readonly idleMs: number;
}

export type Scenario =
  | MemoryScenario
  | ReadScenario
  | FloodScenario
  | ControlScenario
  | AttachScenario
  | IdleScenario;

/** What a run measured, by name. */
export type Numbers = Record<string, number>;
