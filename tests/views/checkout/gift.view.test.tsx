import { giftDrivers } from '../../../flows/drivers/checkout/gift.ts';
import { walkView } from '../harness/walkView/checkout.ts';

walkView('gift', giftDrivers);
