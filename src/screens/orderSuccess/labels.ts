import { dayText } from '../../../contract/domain/dates.ts';
import { periodText } from '../../components/product/productNames.ts';

/** `P28D` → `28 days`, an ISO date → that day; a supplier's own words stay as they are. */
export const validityText = (validity: string, locale: string): string =>
  periodText(validity, locale) ??
  (/^\d{4}-\d{2}-\d{2}/.test(validity) ? dayText(validity, locale) : validity);
