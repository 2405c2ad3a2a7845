import type { Store } from '../../../storage/storage.ts';

type Phone = { ISDCode: string | null; Mobile: string | null };
type Stored = { isd: string; mobile: string };
const isOf =
  ({ ISDCode, Mobile }: Phone) =>
  ({ isd, mobile }: Stored): boolean =>
    isd === ISDCode && mobile === Mobile;

/** Returns the name that a guest gave to a number on this device, or null if the number has no name. */
export const findDeviceName = (store: Store, phone: Phone): string | null =>
  store.read('recipients')?.find(isOf(phone))?.name ?? null;

/** Stores the name of a number. Null removes the name. */
export const storeDeviceName = (store: Store, phone: Phone, name: string | null): void => {
  const others = (store.read('recipients') ?? []).filter((known) => !isOf(phone)(known));
  const names =
    name === null ? others : [...others, { isd: phone.ISDCode ?? '', mobile: phone.Mobile ?? '', name }];
  if (names.length === 0) store.remove('recipients');
  else store.write('recipients', names);
};
