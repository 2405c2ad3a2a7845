/**
 * Shortened delays for jobs, gateways and sandboxes, in milliseconds. A state that a test observes must last
 * long enough, even on a busy machine.
 */
export const waits = {
  jobs: { pollMs: 200 },
  gateways: { retryDelays: [20, 60], timeout: 4_000 },
  sandbox: {
    card: { pendingDelay: 2_000, workTime: 5, webhookDelays: [0, 100, 300], webhookLateBy: 400 },
    paypal: { pendingDelay: 2_000, workTime: 5, webhookDelays: [0, 100, 300], webhookLateBy: 400 },
    mypos: { patience: 2_000, lateBy: 100, webhookDelays: [0, 100, 300] },
    // Numbers with a slow digit (`ruleFor`) cover deliveries that the shop must poll.
    supplier: { topup: 0, slow: 150, verySlow: 600, gift: 0, listed: [0, 0] as const, check: 10 },
  },
};
