import type { Failure } from '../machines/types.ts';

export const createFailure = (kind: Failure['kind'], more: Partial<Failure> = {}): Failure => ({
  kind,
  message: null,
  code: null,
  fields: {},
  data: null,
  ...more,
});

export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error && 'fields' in error;
