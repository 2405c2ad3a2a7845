import type { SandboxExchange } from '../../server/platform/wireChannels.ts';
import type { RecordedCall } from './listen.ts';
import { validatedProviders } from './validatedProviders.ts';
import { specificationOf } from './validator.ts';

export type Verdict = {
  /** Provider whose specification covers the call, or null. */
  provider: string | null;
  side: 'requests' | 'answers';
  faults: string[];
};

const parsed = (text: string | null): unknown => {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * Caches the faults found in long responses, because every shop returns the same long lists. Short responses
 * are rarely identical.
 */
const faultsKnown = new Map<string, string[]>();
const answerFaults = (provider: string, { method, path, status, answer }: SandboxExchange): string[] => {
  const ask = (): string[] =>
    specificationOf(provider).answerFaults({ method, path }, { status, body: parsed(answer) });
  if (answer === null || answer.length < 10_000) return ask();
  const key = `${provider} ${method} ${path} ${status} ${answer}`;
  const faults = faultsKnown.get(key) ?? ask();
  faultsKnown.set(key, faults);
  return faults;
};

/** Parses the body of a request as JSON or form fields. */
const sentBody = (provider: string, text: string | null): unknown => {
  const body = parsed(text);
  return typeof body === 'string' &&
    validatedProviders.some((one) => one.provider === provider && one.sendsForms)
    ? Object.fromEntries(new URLSearchParams(body))
    : body;
};

/**
 * Checks a call against the specification. An adapter's requests and the sandbox's responses must always be
 * valid. A request that the sandbox accepts must also be valid, because the real service would reject an
 * invalid one.
 */
export const judge = (call: RecordedCall): Verdict => {
  if ('request' in call) {
    const { operation, method, url, headers, body } = call.request;
    const path = new URL(url).pathname;
    const provider = validatedProviders.find(
      (one) =>
        operation.startsWith(one.operations) &&
        specificationOf(one.provider).operationOf(method, path) !== null,
    )?.provider;
    if (provider === undefined) return { provider: null, side: 'requests', faults: [] };
    const sent = { method, path, headers, body: sentBody(provider, body) };
    return { provider, side: 'requests', faults: specificationOf(provider).requestFaults(sent) };
  }
  const { method, path, headers, body, status } = call.exchange;
  const provider = validatedProviders.find((one) => path.includes(one.path))?.provider ?? null;
  const specification = provider && specificationOf(provider);
  if (!provider || !specification || specification.operationOf(method, path) === null)
    return { provider: null, side: 'answers', faults: [] };
  const taken =
    status < 300
      ? specification
          .requestFaults({ method, path, headers, body: sentBody(provider, body) })
          .map((fault) => `accepted by the sandbox: ${fault}`)
      : [];
  return {
    provider,
    side: 'answers',
    faults: [...answerFaults(provider, call.exchange), ...taken],
  };
};
