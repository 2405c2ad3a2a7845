import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '../../platform/concurrencyLimiter.ts';

/** Minimum argon2id cost according to OWASP: 19 MiB, two passes, one lane. */
const owaspLeast = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxParallel = 3;
const maxWaiting = 32;

export type Passwords = {
  /**
   * Hashes a password and returns the hash as a PHC string.
   * @throws ShopRefusal 503 if too many hashes are in progress
   */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a hash. If the hash is null (an account without a password), the comparison takes
   * the same time and returns false.
   * @throws ShopRefusal 503
   */
  verifyPassword(password: string, phc: string | null): Promise<boolean>;
  /** True for a hash made with older cost settings. */
  isOutdated(phc: string): boolean;
};

/** Normalises a password, because the same character can be encoded differently by different keyboards. */
const normalise = (password: string): string => password.normalize('NFC');

/**
 * Hashes and compares passwords. Only a few hashes run at the same time. A few more wait, and all others are
 * rejected, so that hashing cannot block the shop.
 */
export const createPasswords = (argon2 = { hash, verify }, cost = owaspLeast): Passwords => {
  const costMark = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const gate = createConcurrencyLimiter({ atOnce: maxParallel, maxWaiting, retryAfter: 2 });
  const nobody = argon2.hash(crypto.randomUUID(), cost);
  // prevents an unhandled rejection; the caller that awaits the promise handles it
  nobody.catch(() => {});
  return {
    hash: (password) => gate(() => argon2.hash(normalise(password), cost)),
    verifyPassword: async (password, phc) => {
      const right = await gate(async () => argon2.verify(phc ?? (await nobody), normalise(password)));
      return right && phc !== null;
    },
    isOutdated: (phc) => !phc.startsWith(costMark),
  };
};
