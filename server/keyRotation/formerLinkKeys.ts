import * as v from 'valibot';
import type { Vault } from '../fulfilment/vault.ts';
import { formerLinkKeys } from '../platform/database/schema.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import { idOfKey } from '../platform/keys.ts';
import { formerLinkKeyOf, type FormerLinkKey } from '../platform/secrets.ts';

const base64 = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
);
const schema = v.pipe(
  v.record(v.string(), base64),
  v.transform((keys): FormerLinkKey => new Map(Object.entries(keys))),
);

export const scopeOfLinkKey = (id: string): string => `former link key ${id}`;

/** Loads the keys that verify links in old emails. They were derived from previous keys. */
export const loadFormerLinkKeys = async (db: Pick<Db, 'select'>, vault: Vault): Promise<FormerLinkKey[]> =>
  (await db.select().from(formerLinkKeys)).map(({ id, sealed }) =>
    v.parse(schema, JSON.parse(vault.openBytes(scopeOfLinkKey(id), sealed).toString('utf8'))),
  );

/** Stores the derived keys that verify links made with a previous TOKEN_KEY, unless they are already stored. */
export const keepLinkKey = async (tx: Pick<Tx, 'insert'>, vault: Vault, key: Buffer): Promise<void> => {
  const id = idOfKey(key);
  const text = JSON.stringify(
    Object.fromEntries([...formerLinkKeyOf(key)].map(([purpose, own]) => [purpose, own.toString('base64')])),
  );
  await tx
    .insert(formerLinkKeys)
    .values({ id, sealed: vault.sealBytes(scopeOfLinkKey(id), Buffer.from(text)) })
    .onConflictDoNothing();
};
