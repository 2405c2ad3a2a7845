import type { AnyEventObject } from 'xstate';
import type { Cases } from '../walker/walk.ts';

const secret = /password|token|^code$|otpcode/i;
/** True for fields that contain a secret, including `digits`, the field for a typed one-time code. */
const isSecret = (type: string, key: string): boolean =>
  secret.test(key) || (key === 'digits' && type.endsWith('.codeTyped'));

/**
 * Returns the secret from the same field of a sample event. If no sample has one, returns a secret that every
 * form accepts.
 */
const sampleOf = (samples: readonly AnyEventObject[], key: string): string => {
  for (const sample of samples) {
    const found = JSON.stringify(sample).match(new RegExp(`"${key}":"([^"]+)"`))?.[1];
    if (found) return found;
  }
  return 'Sample-Secret-1';
};

/** Replaces typed secrets with those from the sample events, so that saved walks contain no real secrets. */
export const settledSecrets = (cases: Cases, event: AnyEventObject): AnyEventObject => {
  const samples = cases[event.type] ?? [];
  if (event.type.startsWith('xstate.')) return event;
  return JSON.parse(
    JSON.stringify(event, (key, value: unknown) =>
      typeof value === 'string' && value !== '' && isSecret(event.type, key) ? sampleOf(samples, key) : value,
    ),
  ) as AnyEventObject;
};
