import type { Shop } from '../deps.ts';
import type { Secrets } from './secrets.ts';

/** What the link of a message about a changed contact carries: which change, and a signature. */
export const undoToken = (secrets: Secrets, changeId: string): string =>
  `${changeId}.${secrets.of('contactUndo', changeId)}`;

export const undoLink = ({ config, secrets }: Pick<Shop, 'config' | 'secrets'>, changeId: string): string =>
  `${config.publicUrl}/contact-undo?${new URLSearchParams({ token: undoToken(secrets, changeId) })}`;
