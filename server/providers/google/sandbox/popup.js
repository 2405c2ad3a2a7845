// Runs in the sandbox window: sends the response to the page that opened it, then closes the window.
(() => {
  const { origin, answer } = document.getElementById('answer').dataset;
  const parsed = JSON.parse(answer);
  if (parsed && window.opener)
    window.opener.postMessage({ source: 'sandbox-google', answer: parsed }, origin);
  window.close();
})();
