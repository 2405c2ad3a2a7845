// In the window of the sandbox: gives the answer to the page that opened it. The page closes an approved window itself.
(() => {
  const { origin, answer } = document.getElementById('answer').dataset;
  const parsed = JSON.parse(answer);
  if (!window.opener || !origin) return;
  window.opener.postMessage({ source: 'sandbox-paypal', answer: parsed }, origin);
  if (parsed.decision === 'cancel') window.close();
})();
