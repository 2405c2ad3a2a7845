import { giftDrivers } from '../../../flows/drivers/checkout/gift.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('gift', giftDrivers);
