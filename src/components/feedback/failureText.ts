import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { mostDigits } from '../../../contract/domain/limits.ts';
import type { Failure, IdleNotice, Notice } from '../../../machines/types.ts';

export const texts = {
  network: msg`Please check your internet connection!`,
  generic: msg`Something went wrong! Please try again later.`,
  slow: msg`It may take more time to respond. Please wait for a while.`,
  tooManyDigits: msg`Please enter maximum ${mostDigits} numbers.`,
  signedOut: msg`You were logged out. Please log in again.`,
  cartRemoved: msg`Cart Successfully removed!`,
  codeCopied: msg`Copied`,
  passwordSet: msg`Your new password is set. You can log in with it.`,
  noData: msg`No Data found.`,
} satisfies Record<string, MessageDescriptor>;

type Translate = (message: MessageDescriptor) => string;

/**
 * Returns the text for a failure: the server's text, or the shop's own if the server could not be reached or
 * sent no text.
 */
export const failureText = (failure: Failure, _: Translate): string =>
  failure.kind === 'network' ? _(texts.network) : (failure.message ?? _(texts.generic));

export const noticeText = (notice: Exclude<Notice, IdleNotice>, _: Translate): string =>
  notice.text === 'server' ? notice.message : _(texts[notice.text]);
