/** Where a part of Berth tells what happened. Never pass secrets, keystrokes or output to it. */
export interface Log {
  info(message: string, detail?: Readonly<Record<string, unknown>>): void;
  error(message: string, detail?: Readonly<Record<string, unknown>>): void;
}

export const silentLog: Log = { info() {}, error() {} };
