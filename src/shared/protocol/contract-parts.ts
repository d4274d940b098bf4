import { z } from 'zod';
import type { EventSpec, RequestSpec } from '../rpc/contract.ts';

export const nothing = z.object({});
/** The number of a byte that a program printed (spec T1). */
export const seq = z.number().int().nonnegative();
/** One session shown on one connection. */
export const channel = z.number().int().positive().max(0xffff_ffff);

export const request = <P extends z.ZodType, R extends z.ZodType>(
  role: RequestSpec['role'],
  doc: string,
  params: P,
  result: R,
): RequestSpec<P, R> => ({ role, doc, params, result });

export const event = <D extends z.ZodType>(
  role: EventSpec['role'],
  doc: string,
  data: D,
): EventSpec<D> => ({ role, doc, data });
