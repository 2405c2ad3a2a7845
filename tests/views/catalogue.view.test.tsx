import { ListingScreen } from '../../src/screens/listing/ListingScreen.tsx';
import { catalogueGestures } from '../flows/gestures/catalogue.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'giftCards', path: '/giftcardworld', params: {}, query: {} };

walkView('catalogue', (actor) => <ListingScreen actor={actor as never} route={route} />, catalogueGestures);
