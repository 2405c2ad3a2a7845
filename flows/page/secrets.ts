import type { AnyEventObject } from 'xstate';
import type { Cases } from '../walker/walk.ts';

const secret = /password|token|^code$|otpcode/i;
/** One-time codes are in the field `digits`. */
const isSecret = (type: string, key: string): boolean =>
  secret.test(key) || (key === 'digits' && type.endsWith('.codeTyped'));

/** Secret of the sample with the same name, or one that any form accepts. */
const sampleOf = (samples: readonly AnyEventObject[], key: string): string => {
  for (const sample of samples) {
    const found = JSON.stringify(sample).match(new RegExp(`"${key}":"([^"]+)"`))?.[1];
    if (found) return found;
  }
  return 'Sample-Secret-1';
};

/** Replaces typed secrets by those of the samples, so that a saved walk contains no real ones. */
export const settledSecrets = (cases: Cases, event: AnyEventObject): AnyEventObject => {
  const samples = cases[event.type] ?? [];
  if (event.type.startsWith('xstate.')) return event;
  return JSON.parse(
    JSON.stringify(event, (key, value: unknown) =>
      typeof value === 'string' && value !== '' && isSecret(event.type, key) ? sampleOf(samples, key) : value,
    ),
  ) as AnyEventObject;
};
