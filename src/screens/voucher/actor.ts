import type { ActorRefFrom } from 'xstate';
import type { Route } from '../../../machines/contracts.ts';
import type { voucherMachine } from '../../../machines/voucher.machine.ts';

export type VoucherActor = ActorRefFrom<typeof voucherMachine>;
export type VoucherScreenName = 'loading' | 'product' | 'missing' | 'failed';
export type VoucherProps = { actor: VoucherActor; route: Route };
