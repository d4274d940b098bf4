import { z } from 'zod';
import type { Contract } from '../src/shared/rpc/contract.ts';

/** Draws docs/protocol.md: every request and event of a contract, with its shape. */
export function protocolPage(contract: Contract, preface: string): string {
  const requests = Object.entries(contract.requests).map(
    ([name, { role, doc, params, result }]) =>
      `### \`${name}\`\n\n${doc}\n\nRole: ${roleWords(role)}.\n\n` +
      `${shape('Params', params)}\n\n${shape('Result', result)}`,
  );
  const events = Object.entries(contract.events).map(
    ([name, { role, doc, data }]) =>
      `### \`${name}\`\n\n${doc}\n\nRole: ${roleWords(role)}.\n\n${shape('Data', data)}`,
  );
  return [preface.trim(), '## Requests', ...requests, '## Events', ...events]
    .join('\n\n')
    .concat('\n');
}

const roleWords = (role: string): string => (role === 'none' ? 'none needed' : `\`${role}\``);

function shape(title: string, schema: z.ZodType): string {
  return `${title}: ${typeOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))}`;
}

type Json = Readonly<Record<string, unknown>>;

/** A JSON schema as one line in the manner of a TypeScript type. */
function typeOf(schema: Json): string {
  return `\`${words(schema).replaceAll('\n', ' ')}\``;
}

function words(schema: Json): string {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['enum'])
    return (schema['enum'] as unknown[]).map((v) => JSON.stringify(v)).join(' | ');
  const either = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (either) return either.map(words).join(' | ');
  switch (schema['type']) {
    case 'object':
      return objectWords(schema);
    case 'array':
      return `(${words((schema['items'] as Json | undefined) ?? {})})[]`;
    case undefined:
      return 'unknown';
    default:
      return `${schema['type']}${limits(schema)}`;
  }
}

function objectWords(schema: Json): string {
  const properties = Object.entries((schema['properties'] as Record<string, Json>) ?? {});
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  if (properties.length === 0) {
    const values = schema['additionalProperties'];
    return values && typeof values === 'object' ? `{ [name]: ${words(values as Json)} }` : '{}';
  }
  const fields = properties.map(([name, value]) => {
    const preset = 'default' in value ? ` = ${JSON.stringify(value['default'])}` : '';
    return `${name}${required.has(name) ? '' : '?'}: ${words(value)}${preset}`;
  });
  return `{ ${fields.join(', ')} }`;
}

/** Bounds that were set on purpose; those of every safe integer say nothing. */
function limits(schema: Json): string {
  const said = (['minimum', 'maximum', 'minLength', 'maxLength'] as const)
    .map((name) => [name, schema[name]] as const)
    .filter(
      ([, value]) => value !== undefined && Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER,
    );
  const sign = (name: string) => (name.startsWith('min') ? '>=' : '<=');
  const text = said.map(([name, value]) => `${sign(name)} ${value}`).join(' ');
  const subject = schema['type'] === 'string' ? ' length' : '';
  return text ? `(${subject} ${text})`.replace('( ', '(') : '';
}
