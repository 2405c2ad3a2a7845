// Sends the payer back without a click.
document.getElementById('return').submit();
