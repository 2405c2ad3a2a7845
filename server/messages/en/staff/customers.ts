/** Text on the staff page about a customer. */
export const customers = {
  heading: 'Customers',
  endAll: 'End all sessions',
  endText: 'The customer is signed out in every browser and can sign in again. Nothing else changes.',
  confirm: 'Yes, end all sessions',
  ended: 'All sessions of this customer have ended.',
  sessions: 'Where the customer is signed in',
  nowhere: 'Nowhere at the moment.',
  noOrders: 'No orders yet.',
};
