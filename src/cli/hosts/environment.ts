type Env = Readonly<Record<string, string | undefined>>;

/** What Berth gives to the programs of its sessions (spec T9). */
export interface SessionEnvironment {
  readonly socket: string;
  readonly token: string;
}

/** The session this command runs in, or undefined outside Berth. */
export function sessionEnvironment(env: Env): SessionEnvironment | undefined {
  const socket = env['BERTH_SOCKET'];
  const token = env['BERTH_TOKEN'];
  return socket && token ? { socket, token } : undefined;
}

export const insideSession = (env: Env): boolean => sessionEnvironment(env) !== undefined;
