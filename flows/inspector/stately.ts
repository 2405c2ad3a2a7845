import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { redact } from './redact.ts';

const valued = new Set(['context', 'input', 'output', 'params', 'event', 'data']);

/**
 * Removes contexts, inputs and other values from a chart definition, and redacts the remaining strings. The
 * chart's states and transitions are not secret.
 */
const structureOf = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(structureOf);
  if (typeof part !== 'object' || part === null) return typeof part === 'string' ? redact(part) : part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => !valued.has(key))
      .map(([key, value]) => [key, structureOf(value)]),
  );
};

/** Masks everything that leaves the page: events, contexts, outputs, and values in definitions. */
export const maskMessage = (message: object): object => {
  const { event, snapshot, definition, ...facts } = message as Record<string, unknown>;
  return {
    ...facts,
    ...(event === undefined ? {} : { event: redact(event) }),
    ...(snapshot === undefined ? {} : { snapshot: redact(snapshot) }),
    ...(typeof definition === 'string'
      ? { definition: JSON.stringify(structureOf(JSON.parse(definition))) }
      : {}),
  };
};

/** Starts Stately's live inspector, which only receives masked messages. Only tests pass `options`. */
export const statelyInspector = (
  options: Parameters<typeof createBrowserInspector>[0] = {},
): ((event: InspectionEvent) => void) => {
  const { inspect } = createBrowserInspector({ ...options, serialize: maskMessage as never });
  return (event) => {
    inspect.next?.(event);
  };
};
