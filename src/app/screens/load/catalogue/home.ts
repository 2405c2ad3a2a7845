import { homeMachine } from '../../../../../machines/catalogue/home.machine.ts';
import { homeImplementations } from '../../../../actors/catalogue/home.ts';
import { loadCountryField } from '../../../../components/form/CountryField.tsx';
import { loadPhoneRules } from '../../../../components/form/phoneRules.ts';
import { HomeScreen, loadHomeSections } from '../../../../screens/home/HomeScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services) => ({
  logic: homeMachine.provide(homeImplementations(services)),
  input: { country: services.country() },
  view: HomeScreen,
});

export const loadRest = () => Promise.all([loadHomeSections(), loadCountryField(), loadPhoneRules()]);
