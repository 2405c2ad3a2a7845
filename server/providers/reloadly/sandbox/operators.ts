import { Hono } from 'hono';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { readNumber } from './carriers.ts';
import { findOperator, toWireOperator } from './list.ts';
import { listPage, paged, type SupplierResponder } from './responses.ts';
import type { SupplierState } from './state.ts';

/** Routes that list operators and detect a phone number's operator. */
export const createOperatorRoutes = ({ list }: SupplierState, { refuse }: SupplierResponder): Hono => {
  const routes = new Hono();
  routes.get('/auto-detect/phone/:phone/countries/:iso2', (c) => {
    const iso2 = c.req.param('iso2').toUpperCase();
    const facts = readNumber(c.req.param('phone'));
    if (!isSupportedCountry(iso2))
      return refuse(c, 409, 'COUNTRY_NOT_SUPPORTED', 'Country not found and/or not currently supported');
    if (!facts) return refuse(c, 400, 'INVALID_RECIPIENT_PHONE', 'the phone number is not valid');
    const carrier = facts.callingCode === getCountryCallingCode(iso2) ? facts.carrier : null;
    const operator = carrier === null ? undefined : findOperator(list.operators(), iso2, carrier);
    if (!operator)
      return refuse(c, 404, 'COULD_NOT_AUTO_DETECT_OPERATOR', 'the operator of this number is not known');
    return c.json(toWireOperator(operator));
  });
  routes.get('/', (c) => paged(c, list.operators().map(toWireOperator), listPage));
  routes.get('/countries/:iso2', (c) => {
    const iso2 = c.req.param('iso2').toUpperCase();
    return c.json(
      list
        .operators()
        .filter((o) => o.country === iso2)
        .map(toWireOperator),
    );
  });
  routes.get('/:id', (c) => {
    const operator = list.operator(c.req.param('id'));
    return operator
      ? c.json(toWireOperator(operator))
      : refuse(c, 404, 'OPERATOR_NOT_FOUND', 'there is no such operator');
  });

  return routes;
};
