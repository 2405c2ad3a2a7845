import { describe, expect, it } from 'vitest';
import { validatedProviders } from '../../specifications/validatedProviders.ts';
import { specificationOf } from '../../specifications/validator.ts';

const [paypal, datatrans, reloadly] = [
  specificationOf('paypal'),
  specificationOf('datatrans'),
  specificationOf('reloadly'),
];
const init = { currency: 'CHF', refno: 'R-1', amount: 2500 };

describe('specification validator', () => {
  it("the validator reads every provider's specification and finds the operation for a path", () => {
    for (const { provider } of validatedProviders) expect(specificationOf(provider).provider).toBe(provider);
    expect(paypal.operationOf('POST', '/sandbox/paypal/v2/checkout/orders')).toBe('/v2/checkout/orders');
    expect(paypal.operationOf('POST', '/v2/payments/captures/3C6/refund')).toBe(
      '/v2/payments/captures/{capture_id}/refund',
    );
    expect(datatrans.operationOf('GET', '/v1/transactions/260101?x=1')).toBe(
      '/v1/transactions/{transactionId}',
    );
    expect(datatrans.operationOf('POST', '/v1/transactions/secureFields')).toBe(
      '/v1/transactions/secureFields',
    );
    expect(reloadly.operationOf('POST', '/topups-async')).toBe('/topups-async');
    expect(paypal.operationOf('POST', '/v1/oauth2/token')).toBeNull();
  });

  it('the validator reports the invalid field in a request and the specification file that it violates', () => {
    const post = (body: unknown) =>
      datatrans.requestFaults({ method: 'POST', path: '/v1/transactions', body });
    expect(post(init)).toEqual([]);
    expect(post({ ...init, refno: 'R'.repeat(41) })).toEqual([
      'datatrans POST /v1/transactions request /refno: must NOT have more than 40 characters (datatrans-2.0.45.json)',
    ]);
    expect(post({ ...init, refNo: 'R-1' })).toEqual([
      'datatrans POST /v1/transactions request /refNo: the specification does not define this field (datatrans-2.0.45.json)',
    ]);
    expect(post({ refno: 'R-1' })).toEqual([
      "datatrans POST /v1/transactions request /: must have required property 'currency' (datatrans-2.0.45.json)",
    ]);
    expect(post(undefined)).toEqual([
      'datatrans POST /v1/transactions request /: a body is required (datatrans-2.0.45.json)',
    ]);
  });

  it('the validator reports invalid headers and path parameters', () => {
    const get = (id: string, headers: Record<string, string> = {}) =>
      paypal.requestFaults({ method: 'GET', path: `/v2/checkout/orders/${id}`, headers });
    expect(get('5O190127TN364715T')).toEqual([]);
    expect(get('no-such').join()).toContain('path {id} /: must match pattern "^[A-Z0-9]+$"');
    expect(
      paypal
        .requestFaults({
          method: 'POST',
          path: '/v2/checkout/orders/5O1/capture',
          headers: { 'paypal-request-id': 'x'.repeat(109) },
          body: {},
        })
        .join(),
    ).toContain('header PayPal-Request-Id /: must NOT have more than 108 characters');
  });

  it('the validator reports unknown enum values and undocumented statuses in responses', () => {
    const request = { method: 'GET', path: '/v1/transactions/260101' };
    const faults = (status: number, body: unknown) => datatrans.answerFaults(request, { status, body });
    expect(faults(200, { transactionId: '260101', status: 'settled' })).toEqual([]);
    expect(faults(200, { detail: { fail: { reason: 'DECLINED' } } }).join()).toContain(
      'answer 200 /detail/fail/reason: must be equal to one of the allowed values ["card_invalid","declined"',
    );
    expect(faults(404, { error: { code: 'TRANSACTION_NOT_FOUND', message: '' } })).toEqual([
      'datatrans GET /v1/transactions/{transactionId} answer 404 /: the specification does not define this status (datatrans-2.0.45.json)',
    ]);
    expect(
      paypal
        .answerFaults(
          { method: 'POST', path: '/v2/checkout/orders/5O1/capture' },
          {
            status: 422,
            body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'PAYPAL_REQUEST_ID_MISMATCH' }] },
          },
        )
        .join(),
    ).toContain('answer 422 /details/0/issue: must be equal to one of the allowed values');
  });

  it('the validator accepts calls that the specification does not define', () => {
    const token = { method: 'POST', path: '/v1/oauth2/token' };
    expect(paypal.requestFaults({ ...token, body: { anything: 1 } })).toEqual([]);
    expect(paypal.answerFaults(token, { status: 200, body: {} })).toEqual([]);
  });
});
