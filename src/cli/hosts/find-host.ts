import path from 'node:path';
import { errorCodeOf } from '../../shared/errors.ts';
import type { Context } from '../command.ts';
import {
  type Connection,
  connect,
  type Endpoint,
  knownHostOf,
  knownHosts,
  realFolderOf,
} from '../connect.ts';
import { type Failure, noHostFailure } from '../failure.ts';
import { sessionEnvironment } from './environment.ts';

interface FindOptions {
  /** `--workspace`, as the person wrote it. */
  readonly workspace?: string | undefined;
  readonly name: string;
  readonly withKey?: boolean;
  /** Only a workspace around the current folder will do, not the only one that is open elsewhere. */
  readonly onlyAround?: boolean;
}

/**
 * Connects to the host that a command means: the one named, else that of the session the command
 * runs in, else that of the nearest open workspace at or above the current folder, else the only
 * one there is.
 *
 * @throws Failure with the exit code for "no host" and a sentence that lists the open workspaces.
 */
export async function findHost(context: Context, options: FindOptions): Promise<Connection> {
  if (options.workspace !== undefined) return await named(context, options.workspace, options);
  const session = sessionEnvironment(context.env);
  if (session) return await ofSession(context, session.socket, options);
  const here = await realFolderOf(context.cwd);
  const known = await knownHosts(context.env);
  for (const endpoint of around(here, known)) {
    const connection = await connectIfAlive(context, endpoint, options);
    if (connection) return connection;
  }
  return await onlyOne(context, known, here, options);
}

/** Connects, lets the body work, and hangs up however that ends. */
export async function withHost<T>(
  context: Context,
  options: FindOptions,
  body: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await findHost(context, options);
  try {
    return await body(connection);
  } finally {
    connection.dispose();
  }
}

/** The workspaces that hold a folder, the innermost first. Pure. */
export function around<T extends { readonly workspace: string }>(
  folder: string,
  known: readonly T[],
): T[] {
  return known
    .filter(({ workspace }) => isWithin(folder, workspace))
    .sort((a, b) => b.workspace.length - a.workspace.length);
}

/** Whether a folder is another one or lies in it. Both are absolute. */
export function isWithin(folder: string, outer: string): boolean {
  const relative = path.relative(outer, folder);
  return !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..';
}

async function named(
  context: Context,
  workspace: string,
  options: FindOptions,
): Promise<Connection> {
  const folder = path.resolve(context.cwd, workspace);
  const endpoint = await knownHostOf(context.env, folder);
  const connection = endpoint && (await connectIfAlive(context, endpoint, options));
  if (connection) return connection;
  throw noHostFailure(
    `No host has ${folder} open.`,
    `Open it with "berth ${workspace}"; berth status lists what is open.`,
  );
}

async function ofSession(
  context: Context,
  socket: string,
  options: FindOptions,
): Promise<Connection> {
  try {
    return await connect(socket, context, options);
  } catch (error) {
    if (errorCodeOf(error) !== 'NO_HOST') throw error;
    throw noHostFailure('The host that this session belonged to is gone.');
  }
}

/** Undefined for an endpoint that a dead host left behind. Other errors are the caller's to show. */
async function connectIfAlive(
  context: Context,
  endpoint: Endpoint,
  options: FindOptions,
): Promise<Connection | undefined> {
  try {
    return await connect(endpoint.socket, context, options);
  } catch (error) {
    if (errorCodeOf(error) === 'NO_HOST') return undefined;
    throw error;
  }
}

async function onlyOne(
  context: Context,
  known: readonly Endpoint[],
  here: string,
  options: FindOptions,
): Promise<Connection> {
  const tried = await Promise.allSettled(
    known.map((endpoint) => connectIfAlive(context, endpoint, options)),
  );
  const alive = tried.flatMap((one) =>
    one.status === 'fulfilled' && one.value ? [one.value] : [],
  );
  const [only, ...others] = alive;
  if (only && others.length === 0 && !options.onlyAround) return only;
  for (const connection of alive) connection.dispose();
  throw nothingHere(
    here,
    alive.map(({ hello }) => hello.workspace),
  );
}

function nothingHere(here: string, open: readonly string[]): Failure {
  if (open.length === 0) {
    return noHostFailure(
      'No workspace is open in Berth.',
      'Open a folder with "berth FOLDER", or run "berth engine --socket" in it.',
    );
  }
  return noHostFailure(
    `No workspace is open at or above ${here}. Open are: ${open.join(', ')}.`,
    'Name one with --workspace DIR.',
  );
}
