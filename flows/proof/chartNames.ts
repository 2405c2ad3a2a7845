/** Written by `npm run charts`: what stories and invariants may name of each chart. */
export type ChartNames = {
  accessToken: {
    event:
      | 'xstate.done.actor.awaitRenewal'
      | 'xstate.done.actor.awaitSignOut'
      | 'xstate.done.actor.readToken'
      | 'xstate.error.actor.awaitRenewal'
      | 'xstate.error.actor.awaitSignOut'
      | 'xstate.error.actor.readToken';
    place: 'awaitingRenewal' | 'awaitingSignOut' | 'given' | 'reading' | 'refused';
    state: 'awaitingRenewal' | 'awaitingSignOut' | 'given' | 'reading' | 'refused';
    tag: 'busy';
    effect: 'requestRenewal' | 'setRefusal' | 'setToken';
    question: 'awaitRenewal' | 'awaitSignOut' | 'readToken';
    value: 'refusal' | 'token' | 'writes';
  };
  account: {
    event:
      | 'account.retried'
      | 'account.verificationAsked'
      | 'email.verified'
      | 'network.online'
      | 'page.restored'
      | 'profile.changed'
      | 'route.changed'
      | 'xstate.done.actor.credentials'
      | 'xstate.done.actor.devices'
      | 'xstate.done.actor.passkeys'
      | 'xstate.done.actor.passwordChange'
      | 'xstate.done.actor.personalData'
      | 'xstate.done.actor.profile'
      | 'xstate.done.actor.readOwner'
      | 'xstate.done.actor.referral'
      | 'xstate.done.actor.savedCards'
      | 'xstate.done.actor.transactions'
      | 'xstate.done.actor.verification'
      | 'xstate.done.actor.voucherLimit'
      | 'xstate.error.actor.credentials'
      | 'xstate.error.actor.devices'
      | 'xstate.error.actor.passkeys'
      | 'xstate.error.actor.passwordChange'
      | 'xstate.error.actor.personalData'
      | 'xstate.error.actor.profile'
      | 'xstate.error.actor.readOwner'
      | 'xstate.error.actor.referral'
      | 'xstate.error.actor.savedCards'
      | 'xstate.error.actor.transactions'
      | 'xstate.error.actor.verification'
      | 'xstate.error.actor.voucherLimit';
    place:
      | 'broken'
      | 'leaving'
      | 'open'
      | 'open.choosing'
      | 'open.credentials'
      | 'open.credentials.left'
      | 'open.credentials.verifying'
      | 'open.limit'
      | 'open.orders'
      | 'open.password'
      | 'open.profile'
      | 'waiting';
    state:
      | 'broken'
      | 'choosing'
      | 'credentials'
      | 'credentials.left'
      | 'credentials.verifying'
      | 'leaving'
      | 'left'
      | 'limit'
      | 'open'
      | 'open.choosing'
      | 'open.credentials'
      | 'open.credentials.left'
      | 'open.credentials.verifying'
      | 'open.limit'
      | 'open.orders'
      | 'open.password'
      | 'open.profile'
      | 'orders'
      | 'password'
      | 'profile'
      | 'verifying'
      | 'waiting';
    tag:
      | 'busy'
      | 'screen:broken'
      | 'screen:credentials'
      | 'screen:leaving'
      | 'screen:limit'
      | 'screen:orders'
      | 'screen:password'
      | 'screen:profile'
      | 'screen:waiting';
    effect:
      | 'clearOwner'
      | 'passToCredentials'
      | 'passToDevices'
      | 'passToLimit'
      | 'passToPasskeys'
      | 'passToProfile'
      | 'passToSavedCards'
      | 'passToTransactions'
      | 'passToVerification'
      | 'redirectHome'
      | 'setOwner'
      | 'setPath';
    question:
      | 'credentials'
      | 'devices'
      | 'passkeys'
      | 'passwordChange'
      | 'personalData'
      | 'profile'
      | 'readOwner'
      | 'referral'
      | 'savedCards'
      | 'transactions'
      | 'verification'
      | 'voucherLimit';
    value: 'orderno' | 'owner' | 'path';
  };
  addressCheck: {
    event:
      | 'addressCheck.addressSubmitted'
      | 'addressCheck.correctionAccepted'
      | 'addressCheck.correctionDeclined'
      | 'addressCheck.personEdited'
      | 'addressCheck.personSubmitted'
      | 'xstate.done.actor.checkAddress'
      | 'xstate.done.actor.savePerson'
      | 'xstate.error.actor.checkAddress'
      | 'xstate.error.actor.savePerson';
    place:
      | 'checking'
      | 'choosing'
      | 'confirming'
      | 'enteringAddress'
      | 'enteringPerson'
      | 'finished'
      | 'saved'
      | 'savingPerson';
    state:
      | 'checking'
      | 'choosing'
      | 'confirming'
      | 'enteringAddress'
      | 'enteringPerson'
      | 'finished'
      | 'saved'
      | 'savingPerson';
    tag: 'busy' | 'screen:address' | 'screen:corrected' | 'screen:person';
    effect: 'clearFaults' | 'setChecked' | 'setFailure' | 'setPersonFaults' | 'setProfile' | 'setTyped';
    question: 'checkAddress' | 'savePerson';
    value: 'checked' | 'failure' | 'fields' | 'person' | 'profile' | 'typed';
  };
  app: {
    event:
      | 'app.restarted'
      | 'xstate.done.actor.authLoader'
      | 'xstate.done.actor.cart'
      | 'xstate.done.actor.deferredFeatures'
      | 'xstate.done.actor.idle'
      | 'xstate.done.actor.location'
      | 'xstate.done.actor.preferences'
      | 'xstate.done.actor.screen'
      | 'xstate.done.actor.session'
      | 'xstate.done.actor.shell'
      | 'xstate.error.actor.authLoader'
      | 'xstate.error.actor.cart'
      | 'xstate.error.actor.deferredFeatures'
      | 'xstate.error.actor.idle'
      | 'xstate.error.actor.location'
      | 'xstate.error.actor.preferences'
      | 'xstate.error.actor.screen'
      | 'xstate.error.actor.session'
      | 'xstate.error.actor.shell';
    place: 'crashed' | 'running';
    state: 'crashed' | 'running';
    tag: 'screen:crashed' | 'screen:running';
    effect: 'reloadPage' | 'reportCrash';
    question:
      | 'authLoader'
      | 'cart'
      | 'deferredFeatures'
      | 'idle'
      | 'location'
      | 'preferences'
      | 'screen'
      | 'session'
      | 'shell';
    value: 'country';
  };
  auth: {
    event:
      | 'auth.closed'
      | 'auth.loginAsked'
      | 'auth.signUpAsked'
      | 'session.endedElsewhere'
      | 'xstate.done.actor.login'
      | 'xstate.done.actor.phoneOtp'
      | 'xstate.done.actor.signUp'
      | 'xstate.done.actor.signUpEmailCode'
      | 'xstate.done.actor.socialSignIn'
      | 'xstate.error.actor.login'
      | 'xstate.error.actor.phoneOtp'
      | 'xstate.error.actor.signUp'
      | 'xstate.error.actor.signUpEmailCode'
      | 'xstate.error.actor.socialSignIn';
    place: 'closed' | 'login' | 'phone' | 'signUp' | 'signUpEmailCode';
    state: 'closed' | 'login' | 'phone' | 'signUp' | 'signUpEmailCode';
    tag: 'screen:closed' | 'screen:login' | 'screen:phone' | 'screen:signUp' | 'screen:signUpEmailCode';
    effect: 'announceSession' | 'goAfterSignUp' | 'goForgotPassword';
    question: 'login' | 'phoneOtp' | 'signUp' | 'signUpEmailCode' | 'socialSignIn';
    value: never;
  };
  authLoader: {
    event:
      | 'auth.closed'
      | 'auth.loginAsked'
      | 'auth.retried'
      | 'auth.signUpAsked'
      | 'session.endedElsewhere'
      | 'xstate.done.actor.loadAuth'
      | 'xstate.error.actor.loadAuth';
    place: 'closed' | 'failed' | 'loading' | 'ready';
    state: 'closed' | 'failed' | 'loading' | 'ready';
    tag: 'busy' | 'screen:closed' | 'screen:failed' | 'screen:loading' | 'screen:ready';
    effect: 'mountAuth' | 'passOn' | 'setAsked' | 'setFailure';
    question: 'loadAuth';
    value: 'asked' | 'failure' | 'mounted';
  };
  botCheck: {
    event: 'botCheck.dismissed' | 'xstate.done.actor.findReasons' | 'xstate.error.actor.findReasons';
    place: 'dismissed' | 'looking' | 'person' | 'suspected';
    state: 'dismissed' | 'looking' | 'person' | 'suspected';
    tag: 'busy' | 'screen:banner' | 'screen:none';
    effect: 'raiseFlag' | 'setReasons';
    question: 'findReasons';
    value: 'reasons';
  };
  cart: {
    event:
      | 'cart.addRequested'
      | 'cart.cleared'
      | 'cart.forgotten'
      | 'cart.kept'
      | 'cart.orderCancelAsked'
      | 'cart.orderCancelConfirmed'
      | 'cart.orderCancelDeclined'
      | 'cart.orderLeft'
      | 'cart.orderResumed'
      | 'cart.outdated'
      | 'cart.removalAsked'
      | 'cart.removalConfirmed'
      | 'cart.removalDeclined'
      | 'cart.replaced'
      | 'cart.tokenFound'
      | 'cart.tokenLost'
      | 'xstate.done.actor.addToCart'
      | 'xstate.done.actor.cancelOrder'
      | 'xstate.done.actor.loadCart'
      | 'xstate.done.actor.readCartToken'
      | 'xstate.done.actor.removeCart'
      | 'xstate.error.actor.addToCart'
      | 'xstate.error.actor.cancelOrder'
      | 'xstate.error.actor.loadCart'
      | 'xstate.error.actor.readCartToken'
      | 'xstate.error.actor.removeCart';
    place:
      | 'adding'
      | 'cancellingOrder'
      | 'checking'
      | 'confirmingOrderCancel'
      | 'confirmingRemoval'
      | 'conflict'
      | 'empty'
      | 'holding'
      | 'loading'
      | 'orderOpen'
      | 'removing'
      | 'replacing'
      | 'restoring';
    state:
      | 'adding'
      | 'cancellingOrder'
      | 'checking'
      | 'confirmingOrderCancel'
      | 'confirmingRemoval'
      | 'conflict'
      | 'empty'
      | 'holding'
      | 'loading'
      | 'orderOpen'
      | 'removing'
      | 'replacing'
      | 'restoring';
    tag:
      | 'badge'
      | 'busy'
      | 'screen:confirm'
      | 'screen:conflict'
      | 'screen:empty'
      | 'screen:item'
      | 'screen:loading'
      | 'screen:orderCancel'
      | 'screen:orderOpen';
    effect:
      | 'announceAccepted'
      | 'announceGone'
      | 'announceKept'
      | 'announceRefused'
      | 'clearCart'
      | 'clearOrder'
      | 'clearRequest'
      | 'closePanel'
      | 'goCheckout'
      | 'openPanel'
      | 'removeStoredCart'
      | 'removeStoredOrder'
      | 'removeStoredToken'
      | 'setCart'
      | 'setExistingOrder'
      | 'setExistingToken'
      | 'setFailure'
      | 'setOrder'
      | 'setRequest'
      | 'setToken'
      | 'showFailure'
      | 'showGenericFailure'
      | 'showRemoved'
      | 'storeCart'
      | 'storeOrder'
      | 'storeReadCart';
    question: 'addToCart' | 'cancelOrder' | 'loadCart' | 'readCartToken' | 'removeCart';
    value: 'cart' | 'failure' | 'order' | 'request' | 'requestId' | 'token';
  };
  catalogue: {
    event:
      | 'catalogue.categoryChosen'
      | 'catalogue.cleared'
      | 'catalogue.countryChosen'
      | 'catalogue.moreAsked'
      | 'catalogue.productOpened'
      | 'catalogue.retried'
      | 'catalogue.searched'
      | 'catalogue.sorted'
      | 'country.changed'
      | 'route.changed'
      | 'xstate.done.actor.loadCountries'
      | 'xstate.done.actor.loadProducts'
      | 'xstate.error.actor.loadCountries'
      | 'xstate.error.actor.loadProducts';
    place:
      | 'countries'
      | 'countries.known'
      | 'countries.loading'
      | 'countries.unknown'
      | 'list'
      | 'list.browsing'
      | 'list.browsing.extending'
      | 'list.browsing.narrowing'
      | 'list.browsing.settled'
      | 'list.browsing.short'
      | 'list.browsing.typing'
      | 'list.empty'
      | 'list.failed'
      | 'list.loading';
    state:
      | 'browsing'
      | 'browsing.extending'
      | 'browsing.narrowing'
      | 'browsing.settled'
      | 'browsing.short'
      | 'browsing.typing'
      | 'countries'
      | 'countries.known'
      | 'countries.loading'
      | 'countries.unknown'
      | 'empty'
      | 'extending'
      | 'failed'
      | 'known'
      | 'list'
      | 'list.browsing'
      | 'list.browsing.extending'
      | 'list.browsing.narrowing'
      | 'list.browsing.settled'
      | 'list.browsing.short'
      | 'list.browsing.typing'
      | 'list.empty'
      | 'list.failed'
      | 'list.loading'
      | 'loading'
      | 'narrowing'
      | 'settled'
      | 'short'
      | 'typing'
      | 'unknown';
    tag:
      | 'busy'
      | 'countriesFailed'
      | 'extending'
      | 'failed'
      | 'moreFailed'
      | 'screen:empty'
      | 'screen:failed'
      | 'screen:list'
      | 'screen:loading';
    effect:
      | 'addProducts'
      | 'clearFilters'
      | 'setCategory'
      | 'setCountries'
      | 'setCountry'
      | 'setFailure'
      | 'setFilters'
      | 'setProducts'
      | 'setQuery'
      | 'setResidence'
      | 'setSort'
      | 'storeFilters'
      | 'storeProduct';
    question: 'loadCountries' | 'loadProducts';
    value:
      | 'categories'
      | 'category'
      | 'countries'
      | 'country'
      | 'failure'
      | 'kind'
      | 'page'
      | 'pageStart'
      | 'products'
      | 'query'
      | 'residence'
      | 'sort'
      | 'total';
  };
  checkout: {
    event:
      | 'cart.gone'
      | 'checkout.cancelAsked'
      | 'checkout.cancelConfirmed'
      | 'checkout.cancelDeclined'
      | 'checkout.codeSubmitted'
      | 'checkout.contactEdited'
      | 'checkout.creditTaken'
      | 'checkout.discountRemoved'
      | 'checkout.emailEntered'
      | 'checkout.loginAsked'
      | 'checkout.methodChosen'
      | 'checkout.orderRequested'
      | 'checkout.payRequested'
      | 'checkout.priceAccepted'
      | 'checkout.priceDeclined'
      | 'checkout.rememberToggled'
      | 'checkout.retried'
      | 'checkout.saveToggled'
      | 'checkout.signUpAsked'
      | 'checkout.termsToggled'
      | 'checkout.verificationResumed'
      | 'email.verified'
      | 'network.online'
      | 'page.restored'
      | 'paypal.engaged'
      | 'paypal.released'
      | 'route.changed'
      | 'selling.announced'
      | 'session.found'
      | 'xstate.done.actor.cancelOrder'
      | 'xstate.done.actor.checkCode'
      | 'xstate.done.actor.createOrder'
      | 'xstate.done.actor.discardOrder'
      | 'xstate.done.actor.loadMethods'
      | 'xstate.done.actor.markCheckoutRegistration'
      | 'xstate.done.actor.openPayPage'
      | 'xstate.done.actor.passkeyProof'
      | 'xstate.done.actor.paypal'
      | 'xstate.done.actor.readCheckout'
      | 'xstate.done.actor.selling'
      | 'xstate.done.actor.verification'
      | 'xstate.error.actor.cancelOrder'
      | 'xstate.error.actor.checkCode'
      | 'xstate.error.actor.createOrder'
      | 'xstate.error.actor.discardOrder'
      | 'xstate.error.actor.loadMethods'
      | 'xstate.error.actor.markCheckoutRegistration'
      | 'xstate.error.actor.openPayPage'
      | 'xstate.error.actor.passkeyProof'
      | 'xstate.error.actor.paypal'
      | 'xstate.error.actor.readCheckout'
      | 'xstate.error.actor.selling'
      | 'xstate.error.actor.verification';
    place:
      | 'askingPasskey'
      | 'askingPrice'
      | 'askingWho'
      | 'cancelled'
      | 'cancelling'
      | 'checkingCode'
      | 'choosingMethod'
      | 'confirmingCancel'
      | 'creatingOrder'
      | 'discardingOrder'
      | 'elsewhere'
      | 'empty'
      | 'expired'
      | 'failed'
      | 'filling'
      | 'inReview'
      | 'leaving'
      | 'loadingMethods'
      | 'methodsFailed'
      | 'openingPayPage'
      | 'overLimit'
      | 'paused'
      | 'payingByPaypal'
      | 'payingByPaypal.engaged'
      | 'payingByPaypal.free'
      | 'preparing'
      | 'restoring'
      | 'unprepared'
      | 'unreached'
      | 'verifying';
    state:
      | 'askingPasskey'
      | 'askingPrice'
      | 'askingWho'
      | 'cancelled'
      | 'cancelling'
      | 'checkingCode'
      | 'choosingMethod'
      | 'confirmingCancel'
      | 'creatingOrder'
      | 'discardingOrder'
      | 'elsewhere'
      | 'empty'
      | 'engaged'
      | 'expired'
      | 'failed'
      | 'filling'
      | 'free'
      | 'inReview'
      | 'leaving'
      | 'loadingMethods'
      | 'methodsFailed'
      | 'openingPayPage'
      | 'overLimit'
      | 'paused'
      | 'payingByPaypal'
      | 'payingByPaypal.engaged'
      | 'payingByPaypal.free'
      | 'preparing'
      | 'restoring'
      | 'unprepared'
      | 'unreached'
      | 'verifying';
    tag:
      | 'busy'
      | 'checkingCode'
      | 'discarding'
      | 'failed'
      | 'locked'
      | 'paypal'
      | 'screen:cancel'
      | 'screen:cancelled'
      | 'screen:empty'
      | 'screen:expired'
      | 'screen:failed'
      | 'screen:form'
      | 'screen:leaving'
      | 'screen:limit'
      | 'screen:loading'
      | 'screen:methods'
      | 'screen:passkey'
      | 'screen:paused'
      | 'screen:price'
      | 'screen:review'
      | 'screen:signIn'
      | 'screen:verification'
      | 'unreached';
    effect:
      | 'announceCartGone'
      | 'clearChoice'
      | 'clearDiscount'
      | 'clearFailure'
      | 'clearOrder'
      | 'goPaymentProcess'
      | 'leaveForPayPage'
      | 'openLogin'
      | 'openSignUp'
      | 'passToVerification'
      | 'refreshCart'
      | 'removeStoredOrder'
      | 'setChoice'
      | 'setCode'
      | 'setCodeFailure'
      | 'setCodeMissing'
      | 'setContact'
      | 'setDiscount'
      | 'setEarlierTerms'
      | 'setEmail'
      | 'setFailure'
      | 'setFields'
      | 'setLeft'
      | 'setMethodMissing'
      | 'setMethods'
      | 'setOffered'
      | 'setOrder'
      | 'setPrice'
      | 'setRemember'
      | 'setSave'
      | 'setStart'
      | 'setTerms'
      | 'showFailure'
      | 'storeExistingOrder'
      | 'storeGuest'
      | 'storeOrder';
    question:
      | 'cancelOrder'
      | 'checkCode'
      | 'createOrder'
      | 'discardOrder'
      | 'loadMethods'
      | 'markCheckoutRegistration'
      | 'openPayPage'
      | 'passkeyProof'
      | 'paypal'
      | 'readCheckout'
      | 'selling'
      | 'verification';
    value:
      | 'cart'
      | 'choice'
      | 'code'
      | 'codeFailure'
      | 'contact'
      | 'discount'
      | 'failure'
      | 'fields'
      | 'isGuest'
      | 'left'
      | 'methods'
      | 'newPrice'
      | 'order'
      | 'prefilled'
      | 'remember'
      | 'save';
  };
  combobox: {
    event:
      | 'combobox.accepted'
      | 'combobox.chosen'
      | 'combobox.dismissed'
      | 'combobox.left'
      | 'combobox.moved'
      | 'combobox.opened'
      | 'combobox.optionsChanged'
      | 'combobox.typed'
      | 'combobox.valueChanged';
    place: 'closed' | 'open' | 'open.listing' | 'open.looking' | 'open.noMatch';
    state:
      | 'closed'
      | 'listing'
      | 'looking'
      | 'noMatch'
      | 'open'
      | 'open.listing'
      | 'open.looking'
      | 'open.noMatch';
    tag: 'screen:closed' | 'screen:listing' | 'screen:noMatch';
    effect:
      | 'clearQuery'
      | 'highlight'
      | 'search'
      | 'setOptions'
      | 'setValue'
      | 'showAll'
      | 'tellActive'
      | 'tellChosen';
    question: never;
    value: 'active' | 'matches' | 'options' | 'query' | 'value';
  };
  consent: {
    event:
      | 'consent.allAccepted'
      | 'consent.changed'
      | 'consent.necessaryChosen'
      | 'consent.saved'
      | 'consent.settingsClosed'
      | 'consent.settingsOpened'
      | 'consent.switched'
      | 'xstate.done.actor.readConsent'
      | 'xstate.error.actor.readConsent';
    place: 'asking' | 'chosen' | 'deciding' | 'reading';
    state: 'asking' | 'chosen' | 'deciding' | 'reading';
    tag: 'busy' | 'screen:banner' | 'screen:none' | 'screen:settings';
    effect: 'draftFromChoice' | 'setChoice' | 'storeChoice' | 'switchDraft';
    question: 'readConsent';
    value: 'choice' | 'draft';
  };
  contact: {
    event:
      | 'contact.again'
      | 'contact.messageTyped'
      | 'contact.submitted'
      | 'xstate.done.actor.readKnown'
      | 'xstate.done.actor.sendMessage'
      | 'xstate.error.actor.readKnown'
      | 'xstate.error.actor.sendMessage';
    place: 'editing' | 'reading' | 'sending' | 'sent';
    state: 'editing' | 'reading' | 'sending' | 'sent';
    tag: 'busy' | 'screen:form' | 'screen:loading' | 'screen:sent';
    effect: 'clearMessage' | 'setContact' | 'setFailure' | 'setKnown' | 'setLength' | 'setSent';
    question: 'readKnown' | 'sendMessage';
    value: 'contact' | 'failure' | 'faults' | 'length' | 'sent';
  };
  contactUndo: {
    event: 'contactUndo.agreed' | 'xstate.done.actor.undoChange' | 'xstate.error.actor.undoChange';
    place: 'asking' | 'done' | 'opening' | 'refused' | 'undoing';
    state: 'asking' | 'done' | 'opening' | 'refused' | 'undoing';
    tag: 'busy' | 'screen:done' | 'screen:question' | 'screen:refused';
    effect: 'clearFailure' | 'setFailure' | 'setRestored';
    question: 'undoChange';
    value: 'failure' | 'restored' | 'token';
  };
  credentials: {
    event:
      | 'credentials.codeAsked'
      | 'credentials.codeCopied'
      | 'credentials.codeHidden'
      | 'credentials.pageAsked'
      | 'credentials.periodSubmitted'
      | 'credentials.retried'
      | 'network.online'
      | 'report.moved'
      | 'xstate.done.actor.copyText'
      | 'xstate.done.actor.loadReport'
      | 'xstate.done.actor.openCodes'
      | 'xstate.done.actor.passkeyProof'
      | 'xstate.error.actor.copyText'
      | 'xstate.error.actor.loadReport'
      | 'xstate.error.actor.openCodes'
      | 'xstate.error.actor.passkeyProof';
    place:
      | 'code'
      | 'code.failed'
      | 'code.hidden'
      | 'code.opening'
      | 'code.proving'
      | 'code.shown'
      | 'code.shown.copied'
      | 'code.shown.copying'
      | 'code.shown.resting'
      | 'report'
      | 'report.empty'
      | 'report.failed'
      | 'report.listed'
      | 'report.loading'
      | 'report.turning';
    state:
      | 'code'
      | 'code.failed'
      | 'code.hidden'
      | 'code.opening'
      | 'code.proving'
      | 'code.shown'
      | 'code.shown.copied'
      | 'code.shown.copying'
      | 'code.shown.resting'
      | 'copied'
      | 'copying'
      | 'empty'
      | 'failed'
      | 'hidden'
      | 'listed'
      | 'loading'
      | 'opening'
      | 'proving'
      | 'report'
      | 'report.empty'
      | 'report.failed'
      | 'report.listed'
      | 'report.loading'
      | 'report.turning'
      | 'resting'
      | 'shown'
      | 'shown.copied'
      | 'shown.copying'
      | 'shown.resting'
      | 'turning';
    tag:
      | 'busy'
      | 'code'
      | 'copied'
      | 'opening'
      | 'proving'
      | 'screen:empty'
      | 'screen:failed'
      | 'screen:list'
      | 'screen:loading';
    effect:
      | 'clearCodes'
      | 'clearCopied'
      | 'clearOpened'
      | 'clearReport'
      | 'markReversed'
      | 'setCodeFailure'
      | 'setCodes'
      | 'setCopied'
      | 'setFailure'
      | 'setOpened'
      | 'setPage'
      | 'setPeriod'
      | 'setReport'
      | 'showCopied'
      | 'showFailure';
    question: 'copyText' | 'loadReport' | 'openCodes' | 'passkeyProof';
    value:
      | 'codeFailure'
      | 'codes'
      | 'copied'
      | 'failure'
      | 'opened'
      | 'page'
      | 'period'
      | 'report'
      | 'reversed';
  };
  deferredFeatures: {
    event: 'network.online' | 'xstate.done.actor.loadCharts' | 'xstate.error.actor.loadCharts';
    place: 'loading' | 'there' | 'waiting';
    state: 'loading' | 'there' | 'waiting';
    tag: 'there';
    effect: 'startCharts';
    question: 'loadCharts';
    value: 'actors';
  };
  delivery: {
    event:
      | 'delivery.accepted'
      | 'delivery.answerLost'
      | 'delivery.notExecuted'
      | 'delivery.refused'
      | 'delivery.requested'
      | 'delivery.succeeded'
      | 'delivery.tooSoon';
    place: 'accepted' | 'delivered' | 'failed' | 'queued' | 'requested' | 'tooSoon' | 'unknown';
    state: 'accepted' | 'delivered' | 'failed' | 'queued' | 'requested' | 'tooSoon' | 'unknown';
    tag: 'delivered' | 'failed' | 'unknown' | 'waiting';
    effect: never;
    question: never;
    value: never;
  };
  devices: {
    event:
      | 'devices.allAsked'
      | 'devices.allConfirmed'
      | 'devices.allDeclined'
      | 'devices.endAsked'
      | 'devices.retried'
      | 'network.online'
      | 'xstate.done.actor.endAll'
      | 'xstate.done.actor.endSession'
      | 'xstate.done.actor.loadDevices'
      | 'xstate.error.actor.endAll'
      | 'xstate.error.actor.endSession'
      | 'xstate.error.actor.loadDevices';
    place: 'confirming' | 'ended' | 'ending' | 'endingAll' | 'failed' | 'list' | 'loading';
    state: 'confirming' | 'ended' | 'ending' | 'endingAll' | 'failed' | 'list' | 'loading';
    tag: 'busy' | 'failed' | 'screen:confirm' | 'screen:failed' | 'screen:list' | 'screen:loading';
    effect: 'announceEnded' | 'clearFailure' | 'setChosen' | 'setDevices' | 'setFailure';
    question: 'endAll' | 'endSession' | 'loadDevices';
    value: 'chosen' | 'devices' | 'failure';
  };
  emailChange: {
    event:
      | 'emailChange.addressSubmitted'
      | 'emailChange.left'
      | 'oneTimeCode.sent'
      | 'xstate.done.actor.oneTimeCode'
      | 'xstate.error.actor.oneTimeCode';
    place:
      | 'enteringAddress'
      | 'left'
      | 'proving'
      | 'proving.awaitingCode'
      | 'proving.sending'
      | 'unproved'
      | 'verified';
    state:
      | 'awaitingCode'
      | 'enteringAddress'
      | 'left'
      | 'proving'
      | 'proving.awaitingCode'
      | 'proving.sending'
      | 'sending'
      | 'unproved'
      | 'verified';
    tag: 'busy' | 'screen:address' | 'screen:code';
    effect: 'setEmail' | 'setFailure' | 'setOutcome' | 'setWrong';
    question: 'oneTimeCode';
    value: 'email' | 'failure' | 'known' | 'outcome' | 'wrong';
  };
  emailLinkLanding: {
    event:
      | 'emailLinkLanding.homeAsked'
      | 'emailLinkLanding.loginAsked'
      | 'emailLinkLanding.resendAsked'
      | 'session.found'
      | 'xstate.done.actor.resendLink'
      | 'xstate.done.actor.verifyLink'
      | 'xstate.error.actor.resendLink'
      | 'xstate.error.actor.verifyLink';
    place: 'cooling' | 'leaving' | 'refused' | 'resendable' | 'resending' | 'signedOut' | 'verifying';
    state: 'cooling' | 'leaving' | 'refused' | 'resendable' | 'resending' | 'signedOut' | 'verifying';
    tag:
      | 'busy'
      | 'cooling'
      | 'resendable'
      | 'screen:leaving'
      | 'screen:refused'
      | 'screen:verifying'
      | 'signedOut';
    effect:
      | 'goHome'
      | 'goNewPassword'
      | 'goVerified'
      | 'openLogin'
      | 'setFailure'
      | 'setMessage'
      | 'setSignedIn'
      | 'storeFlag';
    question: 'resendLink' | 'verifyLink';
    value: 'failure' | 'link' | 'message' | 'signedIn';
  };
  emailLinkRequest: {
    event:
      | 'emailLinkRequest.again'
      | 'emailLinkRequest.submitted'
      | 'xstate.done.actor.requestMail'
      | 'xstate.error.actor.requestMail';
    place: 'asking' | 'editing' | 'sent';
    state: 'asking' | 'editing' | 'sent';
    tag: 'busy' | 'screen:form' | 'screen:sent';
    effect: 'setEmail' | 'setFailure' | 'setFault' | 'setMessage';
    question: 'requestMail';
    value: 'email' | 'failure' | 'fault' | 'message';
  };
  emailVerifiedPage: {
    event:
      | 'emailVerifiedPage.homeAsked'
      | 'xstate.done.actor.holdFlag'
      | 'xstate.done.actor.readFlag'
      | 'xstate.error.actor.holdFlag'
      | 'xstate.error.actor.readFlag';
    place: 'leaving' | 'reading' | 'verified';
    state: 'leaving' | 'reading' | 'verified';
    tag: 'busy' | 'screen:leaving' | 'screen:verified' | 'screen:waiting';
    effect: 'goHome' | 'redirectHome';
    question: 'holdFlag' | 'readFlag';
    value: never;
  };
  flowsPage: {
    event:
      | 'flows.answerGiven'
      | 'flows.chartChosen'
      | 'flows.eventChosen'
      | 'flows.eventEdited'
      | 'flows.eventLeft'
      | 'flows.eventSent'
      | 'flows.manualAsked'
      | 'flows.manualLeft'
      | 'flows.middleChosen'
      | 'flows.panelChosen'
      | 'flows.pauseAsked'
      | 'flows.playAsked'
      | 'flows.retried'
      | 'flows.saveAsked'
      | 'flows.scriptChosen'
      | 'flows.stepAsked'
      | 'flows.viewChosen'
      | 'preview.acted'
      | 'preview.failed'
      | 'preview.ready'
      | 'preview.shown'
      | 'xstate.done.actor.openChart'
      | 'xstate.done.actor.saveRecording'
      | 'xstate.error.actor.openChart'
      | 'xstate.error.actor.saveRecording';
    place:
      | 'failed'
      | 'manual'
      | 'manual.composing'
      | 'manual.saving'
      | 'manual.walking'
      | 'opening'
      | 'ready'
      | 'ready.playing'
      | 'ready.resting';
    state:
      | 'composing'
      | 'failed'
      | 'manual'
      | 'manual.composing'
      | 'manual.saving'
      | 'manual.walking'
      | 'opening'
      | 'playing'
      | 'ready'
      | 'ready.playing'
      | 'ready.resting'
      | 'resting'
      | 'saving'
      | 'walking';
    tag:
      | 'busy'
      | 'composing'
      | 'playing'
      | 'screen:failed'
      | 'screen:manual'
      | 'screen:opening'
      | 'screen:ready';
    effect:
      | 'clearDone'
      | 'clearDraft'
      | 'performInPreview'
      | 'rewind'
      | 'setChart'
      | 'setDone'
      | 'setDraft'
      | 'setFailure'
      | 'setMiddle'
      | 'setOpened'
      | 'setPanel'
      | 'setPreview'
      | 'setProblem'
      | 'setSaved'
      | 'setScript'
      | 'setStep'
      | 'setView'
      | 'showInPreview'
      | 'stepOn'
      | 'writeAddress';
    question: 'openChart' | 'saveRecording';
    value:
      | 'at'
      | 'chart'
      | 'done'
      | 'draft'
      | 'failure'
      | 'middle'
      | 'opened'
      | 'panel'
      | 'preview'
      | 'saved'
      | 'script'
      | 'view';
  };
  gatewayStatus: {
    event: 'gateway.failed' | 'gateway.probeDue' | 'gateway.refused' | 'gateway.served' | 'gateway.silent';
    place: 'doubtful' | 'paused' | 'probing' | 'trading';
    state: 'doubtful' | 'paused' | 'probing' | 'trading';
    tag: 'paused' | 'trading' | 'trial';
    effect: 'resumeWaiting' | 'scheduleProbe' | 'tellStaff';
    question: never;
    value: never;
  };
  gift: {
    event:
      | 'gift.cancelAsked'
      | 'gift.closed'
      | 'gift.opened'
      | 'gift.submitted'
      | 'gift.wordsTyped'
      | 'xstate.done.actor.cancelGift'
      | 'xstate.done.actor.loadGifts'
      | 'xstate.done.actor.sendGift'
      | 'xstate.error.actor.cancelGift'
      | 'xstate.error.actor.loadGifts'
      | 'xstate.error.actor.sendGift';
    place: 'cancelling' | 'editing' | 'list' | 'loading' | 'sending' | 'sent' | 'unknown';
    state: 'cancelling' | 'editing' | 'list' | 'loading' | 'sending' | 'sent' | 'unknown';
    tag: 'busy' | 'cancelling' | 'failed' | 'screen:form' | 'screen:list' | 'screen:sent';
    effect: 'clearDraft' | 'clearFailure' | 'setDraft' | 'setFailure' | 'setGift' | 'setGifts' | 'setLength';
    question: 'cancelGift' | 'loadGifts' | 'sendGift';
    value: 'draft' | 'failure' | 'faults' | 'giftid' | 'gifts' | 'length' | 'ordertoken';
  };
  help: {
    event: 'help.cleared' | 'help.searched' | 'route.changed';
    place: 'hits' | 'nothing' | 'topics';
    state: 'hits' | 'nothing' | 'topics';
    tag: 'screen:hits' | 'screen:nothing' | 'screen:topics';
    effect: 'clearQuery' | 'setQuery';
    question: never;
    value: 'query';
  };
  home: {
    event:
      | 'country.changed'
      | 'home.countryChangeAsked'
      | 'home.countryChosen'
      | 'home.forgetAsked'
      | 'home.numberTyped'
      | 'home.repeated'
      | 'home.retried'
      | 'home.topUpStarted'
      | 'session.found'
      | 'session.lost'
      | 'xstate.done.actor.loadPopular'
      | 'xstate.done.actor.loadRecent'
      | 'xstate.error.actor.loadPopular'
      | 'xstate.error.actor.loadRecent';
    place:
      | 'popular'
      | 'popular.empty'
      | 'popular.failed'
      | 'popular.filled'
      | 'popular.loading'
      | 'recent'
      | 'recent.loading'
      | 'recent.none'
      | 'recent.offered'
      | 'starter';
    state:
      | 'empty'
      | 'failed'
      | 'filled'
      | 'loading'
      | 'none'
      | 'offered'
      | 'popular'
      | 'popular.empty'
      | 'popular.failed'
      | 'popular.filled'
      | 'popular.loading'
      | 'recent'
      | 'recent.loading'
      | 'recent.none'
      | 'recent.offered'
      | 'starter';
    tag:
      | 'busy'
      | 'failed'
      | 'returning'
      | 'screen:empty'
      | 'screen:failed'
      | 'screen:filled'
      | 'screen:loading';
    effect:
      | 'clearRecent'
      | 'goTopUp'
      | 'openPreferences'
      | 'removeStoredGuest'
      | 'repeatPurchase'
      | 'setCountry'
      | 'setFailure'
      | 'setNumber'
      | 'setNumberMissing'
      | 'setPhoneCountry'
      | 'setProducts'
      | 'setRecent'
      | 'setStarted'
      | 'showTooManyDigits'
      | 'storeDraft';
    question: 'loadPopular' | 'loadRecent';
    value:
      | 'country'
      | 'failure'
      | 'isNumberMissing'
      | 'isStarted'
      | 'number'
      | 'phoneCountry'
      | 'products'
      | 'recent';
  };
  idUpload: {
    event:
      | 'idUpload.fileDropped'
      | 'idUpload.filePicked'
      | 'idUpload.submitted'
      | 'idUpload.typeChosen'
      | 'xstate.done.actor.blockUnload'
      | 'xstate.done.actor.prepareFile'
      | 'xstate.done.actor.uploadDocument'
      | 'xstate.error.actor.blockUnload'
      | 'xstate.error.actor.prepareFile'
      | 'xstate.error.actor.uploadDocument';
    place: 'choosing' | 'preparing' | 'ready' | 'sent' | 'uploading';
    state: 'choosing' | 'preparing' | 'ready' | 'sent' | 'uploading';
    tag: 'busy' | 'screen:choosing' | 'screen:preparing' | 'screen:ready' | 'screen:uploading';
    effect:
      | 'clearFailure'
      | 'clearFile'
      | 'releasePreview'
      | 'setFailure'
      | 'setMissing'
      | 'setPicked'
      | 'setProfile'
      | 'setReady'
      | 'setType';
    question: 'blockUnload' | 'prepareFile' | 'uploadDocument';
    value: 'doctype' | 'failure' | 'file' | 'missing' | 'picked' | 'profile' | 'reason' | 'rejected';
  };
  idle: {
    event:
      | 'activity.resumed'
      | 'activity.seen'
      | 'activity.seenElsewhere'
      | 'idle.stayed'
      | 'xstate.done.actor.readIdle'
      | 'xstate.done.actor.signOut'
      | 'xstate.error.actor.readIdle'
      | 'xstate.error.actor.signOut';
    place: 'active' | 'asking' | 'cleared' | 'ended' | 'ending' | 'resuming' | 'warning';
    state: 'active' | 'asking' | 'cleared' | 'ended' | 'ending' | 'resuming' | 'warning';
    tag: 'active' | 'cleared' | 'warning';
    effect: 'clearIdle' | 'clearPerson' | 'goHome' | 'setIdle' | 'storeSign';
    question: 'readIdle' | 'signOut';
    value: 'idleMs';
  };
  location: {
    event:
      | 'location.countryChosen'
      | 'xstate.done.actor.detectPlace'
      | 'xstate.done.actor.readPlace'
      | 'xstate.error.actor.detectPlace'
      | 'xstate.error.actor.readPlace';
    place: 'detecting' | 'known' | 'reading' | 'unknown';
    state: 'detecting' | 'known' | 'reading' | 'unknown';
    tag: 'busy' | 'known';
    effect: 'announceCountry' | 'setChosen' | 'setDetected' | 'setStored' | 'storeChosen' | 'storeDetected';
    question: 'detectPlace' | 'readPlace';
    value: 'ageMs' | 'chosen' | 'detected';
  };
  login: {
    event: 'login.left' | 'login.submitted' | 'xstate.done.actor.logIn' | 'xstate.error.actor.logIn';
    place: 'editing' | 'left' | 'signedIn' | 'submitting';
    state: 'editing' | 'left' | 'signedIn' | 'submitting';
    tag: 'busy' | 'screen:form';
    effect: 'setDestination' | 'setEmail' | 'setFailure' | 'setFields' | 'setSession';
    question: 'logIn';
    value: 'email' | 'failure' | 'fields' | 'session' | 'to';
  };
  newsletter: {
    event: 'newsletter.agreed' | 'xstate.done.actor.useLink' | 'xstate.error.actor.useLink';
    place: 'asking' | 'done' | 'opening' | 'refused' | 'using';
    state: 'asking' | 'done' | 'opening' | 'refused' | 'using';
    tag: 'busy' | 'screen:done' | 'screen:question' | 'screen:refused';
    effect: 'clearFailure' | 'setFailure' | 'setMessage';
    question: 'useLink';
    value: 'failure' | 'link' | 'message';
  };
  oneTimeCode: {
    event:
      | 'oneTimeCode.left'
      | 'oneTimeCode.requested'
      | 'oneTimeCode.submitted'
      | 'oneTimeCode.typed'
      | 'xstate.done.actor.checkCode'
      | 'xstate.done.actor.requestCode'
      | 'xstate.error.actor.checkCode'
      | 'xstate.error.actor.requestCode';
    place:
      | 'awaitingCode'
      | 'awaitingCode.entry'
      | 'awaitingCode.entry.checking'
      | 'awaitingCode.entry.resending'
      | 'awaitingCode.entry.typing'
      | 'awaitingCode.life'
      | 'awaitingCode.life.over'
      | 'awaitingCode.life.running'
      | 'awaitingCode.life.unknown'
      | 'awaitingCode.wait'
      | 'awaitingCode.wait.cooling'
      | 'awaitingCode.wait.over'
      | 'choosing'
      | 'expired'
      | 'left'
      | 'offering'
      | 'proved'
      | 'refused'
      | 'renewing'
      | 'requesting';
    state:
      | 'awaitingCode'
      | 'awaitingCode.entry'
      | 'awaitingCode.entry.checking'
      | 'awaitingCode.entry.resending'
      | 'awaitingCode.entry.typing'
      | 'awaitingCode.life'
      | 'awaitingCode.life.over'
      | 'awaitingCode.life.running'
      | 'awaitingCode.life.unknown'
      | 'awaitingCode.wait'
      | 'awaitingCode.wait.cooling'
      | 'awaitingCode.wait.over'
      | 'checking'
      | 'choosing'
      | 'cooling'
      | 'entry'
      | 'entry.checking'
      | 'entry.resending'
      | 'entry.typing'
      | 'expired'
      | 'left'
      | 'life'
      | 'life.over'
      | 'life.running'
      | 'life.unknown'
      | 'offering'
      | 'over'
      | 'proved'
      | 'refused'
      | 'renewing'
      | 'requesting'
      | 'resending'
      | 'running'
      | 'typing'
      | 'unknown'
      | 'wait'
      | 'wait.cooling'
      | 'wait.over';
    tag: 'busy' | 'cooling' | 'screen:code' | 'screen:expired' | 'screen:offer';
    effect:
      | 'announceSent'
      | 'clearCode'
      | 'clearFailure'
      | 'removeStoredTicket'
      | 'setCode'
      | 'setFailure'
      | 'setProof'
      | 'setTicket'
      | 'storeTicket';
    question: 'checkCode' | 'requestCode';
    value: 'begin' | 'code' | 'failure' | 'mayBeSent' | 'proof' | 'remainingMs' | 'target' | 'ticket';
  };
  openOrders: {
    event: 'route.changed' | 'xstate.done.actor.loadOpenOrders' | 'xstate.error.actor.loadOpenOrders';
    place: 'looking' | 'resting';
    state: 'looking' | 'resting';
    tag: never;
    effect: 'setOrders' | 'setScreen';
    question: 'loadOpenOrders';
    value: 'orders' | 'screen';
  };
  order: {
    event:
      | 'network.online'
      | 'order.accountAsked'
      | 'order.codeCopied'
      | 'order.codeHidden'
      | 'order.codeShown'
      | 'order.mailAsked'
      | 'order.printAsked'
      | 'order.productShared'
      | 'order.pushed'
      | 'order.receiptAsked'
      | 'order.reminderAsked'
      | 'order.repeated'
      | 'order.retried'
      | 'route.changed'
      | 'session.found'
      | 'xstate.done.actor.copyText'
      | 'xstate.done.actor.gift'
      | 'xstate.done.actor.loadOrder'
      | 'xstate.done.actor.oneTimeCode'
      | 'xstate.done.actor.openLink'
      | 'xstate.done.actor.passkeyProof'
      | 'xstate.done.actor.pushes'
      | 'xstate.done.actor.readEntrance'
      | 'xstate.done.actor.saveReceipt'
      | 'xstate.done.actor.sendMail'
      | 'xstate.error.actor.copyText'
      | 'xstate.error.actor.gift'
      | 'xstate.error.actor.loadOrder'
      | 'xstate.error.actor.oneTimeCode'
      | 'xstate.error.actor.openLink'
      | 'xstate.error.actor.passkeyProof'
      | 'xstate.error.actor.pushes'
      | 'xstate.error.actor.readEntrance'
      | 'xstate.error.actor.saveReceipt'
      | 'xstate.error.actor.sendMail';
    place:
      | 'completed'
      | 'completed.account'
      | 'completed.account.choosing'
      | 'completed.account.needless'
      | 'completed.account.offered'
      | 'completed.code'
      | 'completed.code.masked'
      | 'completed.code.shown'
      | 'completed.copying'
      | 'completed.copying.copied'
      | 'completed.copying.copying'
      | 'completed.copying.idle'
      | 'completed.giving'
      | 'completed.giving.choosing'
      | 'completed.giving.needless'
      | 'completed.giving.open'
      | 'completed.mail'
      | 'completed.mail.cooling'
      | 'completed.mail.idle'
      | 'completed.mail.sending'
      | 'completed.proof'
      | 'completed.proof.choosing'
      | 'completed.proof.needless'
      | 'completed.proof.open'
      | 'completed.proof.passkey'
      | 'completed.receipt'
      | 'completed.receipt.idle'
      | 'completed.receipt.preparing'
      | 'failed'
      | 'leaving'
      | 'loading'
      | 'missing'
      | 'opening'
      | 'processing'
      | 'processing.asking'
      | 'processing.asking.pausing'
      | 'processing.asking.reading'
      | 'processing.asking.trusting'
      | 'processing.asking.waiting'
      | 'processing.patience'
      | 'processing.patience.calm'
      | 'processing.patience.strained'
      | 'processing.pushes'
      | 'processing.pushes.listening'
      | 'processing.pushes.listening.silent'
      | 'processing.pushes.listening.speaking'
      | 'processing.pushes.pausing'
      | 'refused'
      | 'starting';
    state:
      | 'account'
      | 'account.choosing'
      | 'account.needless'
      | 'account.offered'
      | 'asking'
      | 'asking.pausing'
      | 'asking.reading'
      | 'asking.trusting'
      | 'asking.waiting'
      | 'calm'
      | 'choosing'
      | 'code'
      | 'code.masked'
      | 'code.shown'
      | 'completed'
      | 'completed.account'
      | 'completed.account.choosing'
      | 'completed.account.needless'
      | 'completed.account.offered'
      | 'completed.code'
      | 'completed.code.masked'
      | 'completed.code.shown'
      | 'completed.copying'
      | 'completed.copying.copied'
      | 'completed.copying.copying'
      | 'completed.copying.idle'
      | 'completed.giving'
      | 'completed.giving.choosing'
      | 'completed.giving.needless'
      | 'completed.giving.open'
      | 'completed.mail'
      | 'completed.mail.cooling'
      | 'completed.mail.idle'
      | 'completed.mail.sending'
      | 'completed.proof'
      | 'completed.proof.choosing'
      | 'completed.proof.needless'
      | 'completed.proof.open'
      | 'completed.proof.passkey'
      | 'completed.receipt'
      | 'completed.receipt.idle'
      | 'completed.receipt.preparing'
      | 'cooling'
      | 'copied'
      | 'copying'
      | 'copying.copied'
      | 'copying.copying'
      | 'copying.idle'
      | 'failed'
      | 'giving'
      | 'giving.choosing'
      | 'giving.needless'
      | 'giving.open'
      | 'idle'
      | 'leaving'
      | 'listening'
      | 'listening.silent'
      | 'listening.speaking'
      | 'loading'
      | 'mail'
      | 'mail.cooling'
      | 'mail.idle'
      | 'mail.sending'
      | 'masked'
      | 'missing'
      | 'needless'
      | 'offered'
      | 'open'
      | 'opening'
      | 'passkey'
      | 'patience'
      | 'patience.calm'
      | 'patience.strained'
      | 'pausing'
      | 'preparing'
      | 'processing'
      | 'processing.asking'
      | 'processing.asking.pausing'
      | 'processing.asking.reading'
      | 'processing.asking.trusting'
      | 'processing.asking.waiting'
      | 'processing.patience'
      | 'processing.patience.calm'
      | 'processing.patience.strained'
      | 'processing.pushes'
      | 'processing.pushes.listening'
      | 'processing.pushes.listening.silent'
      | 'processing.pushes.listening.speaking'
      | 'processing.pushes.pausing'
      | 'proof'
      | 'proof.choosing'
      | 'proof.needless'
      | 'proof.open'
      | 'proof.passkey'
      | 'pushes'
      | 'pushes.listening'
      | 'pushes.listening.silent'
      | 'pushes.listening.speaking'
      | 'pushes.pausing'
      | 'reading'
      | 'receipt'
      | 'receipt.idle'
      | 'receipt.preparing'
      | 'refused'
      | 'sending'
      | 'shown'
      | 'silent'
      | 'speaking'
      | 'starting'
      | 'strained'
      | 'trusting'
      | 'waiting';
    tag:
      | 'busy'
      | 'code'
      | 'cooling'
      | 'copied'
      | 'failed'
      | 'guest'
      | 'preparing'
      | 'screen:completed'
      | 'screen:failed'
      | 'screen:leaving'
      | 'screen:loading'
      | 'screen:missing'
      | 'screen:processing'
      | 'screen:refused'
      | 'sending'
      | 'slow';
    effect:
      | 'goHome'
      | 'goPaymentProcess'
      | 'openSignUp'
      | 'printPage'
      | 'refreshCart'
      | 'removeStoredOrder'
      | 'repeatOrder'
      | 'saveReminder'
      | 'setCopied'
      | 'setEntrance'
      | 'setFailure'
      | 'setOpened'
      | 'setView'
      | 'shareProduct'
      | 'showCopied'
      | 'showFailure'
      | 'showMailSent'
      | 'storeOrder';
    question:
      | 'copyText'
      | 'gift'
      | 'loadOrder'
      | 'oneTimeCode'
      | 'openLink'
      | 'passkeyProof'
      | 'pushes'
      | 'readEntrance'
      | 'saveReceipt'
      | 'sendMail';
    value: 'copied' | 'failure' | 'guest' | 'link' | 'locked' | 'order' | 'ordertoken' | 'passkey' | 'print';
  };
  orderDetail: {
    event:
      | 'detail.cancelAsked'
      | 'detail.cancelConfirmed'
      | 'detail.cancelDeclined'
      | 'detail.codeCopied'
      | 'detail.codeHidden'
      | 'detail.codeShown'
      | 'detail.mailAsked'
      | 'detail.receiptAsked'
      | 'detail.refreshAsked'
      | 'detail.refundAsked'
      | 'detail.repeated'
      | 'detail.resumed'
      | 'detail.retried'
      | 'network.online'
      | 'xstate.done.actor.cancelOrder'
      | 'xstate.done.actor.copyText'
      | 'xstate.done.actor.loadDetail'
      | 'xstate.done.actor.passkeyProof'
      | 'xstate.done.actor.refreshOrder'
      | 'xstate.done.actor.refund'
      | 'xstate.done.actor.saveReceipt'
      | 'xstate.done.actor.sendMail'
      | 'xstate.error.actor.cancelOrder'
      | 'xstate.error.actor.copyText'
      | 'xstate.error.actor.loadDetail'
      | 'xstate.error.actor.passkeyProof'
      | 'xstate.error.actor.refreshOrder'
      | 'xstate.error.actor.refund'
      | 'xstate.error.actor.saveReceipt'
      | 'xstate.error.actor.sendMail';
    place:
      | 'cancelling'
      | 'confirmingCancel'
      | 'failed'
      | 'loading'
      | 'refreshing'
      | 'refunding'
      | 'showing'
      | 'showing.code'
      | 'showing.code.masked'
      | 'showing.code.shown'
      | 'showing.code.shown.copied'
      | 'showing.code.shown.copying'
      | 'showing.code.shown.refused'
      | 'showing.code.shown.resting'
      | 'showing.mail'
      | 'showing.mail.cooling'
      | 'showing.mail.idle'
      | 'showing.mail.sending'
      | 'showing.proof'
      | 'showing.proof.choosing'
      | 'showing.proof.needless'
      | 'showing.proof.passkey'
      | 'showing.receipt'
      | 'showing.receipt.idle'
      | 'showing.receipt.preparing';
    state:
      | 'cancelling'
      | 'choosing'
      | 'code'
      | 'code.masked'
      | 'code.shown'
      | 'code.shown.copied'
      | 'code.shown.copying'
      | 'code.shown.refused'
      | 'code.shown.resting'
      | 'confirmingCancel'
      | 'cooling'
      | 'copied'
      | 'copying'
      | 'failed'
      | 'idle'
      | 'loading'
      | 'mail'
      | 'mail.cooling'
      | 'mail.idle'
      | 'mail.sending'
      | 'masked'
      | 'needless'
      | 'passkey'
      | 'preparing'
      | 'proof'
      | 'proof.choosing'
      | 'proof.needless'
      | 'proof.passkey'
      | 'receipt'
      | 'receipt.idle'
      | 'receipt.preparing'
      | 'refreshing'
      | 'refunding'
      | 'refused'
      | 'resting'
      | 'sending'
      | 'showing'
      | 'showing.code'
      | 'showing.code.masked'
      | 'showing.code.shown'
      | 'showing.code.shown.copied'
      | 'showing.code.shown.copying'
      | 'showing.code.shown.refused'
      | 'showing.code.shown.resting'
      | 'showing.mail'
      | 'showing.mail.cooling'
      | 'showing.mail.idle'
      | 'showing.mail.sending'
      | 'showing.proof'
      | 'showing.proof.choosing'
      | 'showing.proof.needless'
      | 'showing.proof.passkey'
      | 'showing.receipt'
      | 'showing.receipt.idle'
      | 'showing.receipt.preparing'
      | 'shown'
      | 'shown.copied'
      | 'shown.copying'
      | 'shown.refused'
      | 'shown.resting';
    tag:
      | 'busy'
      | 'code'
      | 'cooling'
      | 'copied'
      | 'failed'
      | 'preparing'
      | 'screen:cancel'
      | 'screen:failed'
      | 'screen:loading'
      | 'screen:order'
      | 'screen:refund'
      | 'sending'
      | 'uncopied';
    effect:
      | 'announceChange'
      | 'clearFailure'
      | 'leaveOrder'
      | 'repeatOrder'
      | 'resumeOrder'
      | 'setCopied'
      | 'setDetail'
      | 'setFailure';
    question:
      | 'cancelOrder'
      | 'copyText'
      | 'loadDetail'
      | 'passkeyProof'
      | 'refreshOrder'
      | 'refund'
      | 'saveReceipt'
      | 'sendMail';
    value: 'copied' | 'failure' | 'locked' | 'order' | 'ordertoken' | 'print';
  };
  orderLifecycle: {
    event:
      | 'order.cancelRequested'
      | 'order.captured'
      | 'order.delivered'
      | 'order.deliveryFailed'
      | 'order.discarded'
      | 'order.expired'
      | 'order.paymentCancelled'
      | 'order.paymentDeclined'
      | 'order.paymentStarted'
      | 'order.refundCompleted'
      | 'order.refundRefused'
      | 'order.refundRequested';
    place:
      | 'cancelled'
      | 'completed'
      | 'confirmed'
      | 'payment'
      | 'processing'
      | 'refundDue'
      | 'refundRefused'
      | 'refunded'
      | 'refunding';
    state:
      | 'cancelled'
      | 'completed'
      | 'confirmed'
      | 'payment'
      | 'processing'
      | 'refundDue'
      | 'refundRefused'
      | 'refunded'
      | 'refunding';
    tag:
      | 'open'
      | 'paid'
      | 'refund_failed'
      | 'refund_requested'
      | 'refundable'
      | 'refunded'
      | 'status:cancelled'
      | 'status:completed'
      | 'status:confirmed'
      | 'status:payment'
      | 'status:processing';
    effect:
      | 'deliver'
      | 'mailReceipt'
      | 'mailRefundDue'
      | 'mailRefunded'
      | 'refund'
      | 'refundDuplicate'
      | 'reopenCart';
    question: never;
    value: never;
  };
  passkeyProof: {
    event:
      | 'passkeyProof.asked'
      | 'passkeyProof.left'
      | 'xstate.done.actor.provePasskey'
      | 'xstate.error.actor.provePasskey';
    place: 'left' | 'offered' | 'proved' | 'proving';
    state: 'left' | 'offered' | 'proved' | 'proving';
    tag: 'busy' | 'screen:offer';
    effect: 'clearFailure' | 'setFailure' | 'setProved';
    question: 'provePasskey';
    value: 'failure' | 'proved' | 'purpose';
  };
  passkeys: {
    event:
      | 'network.online'
      | 'passkeys.changeAsked'
      | 'passkeys.retried'
      | 'xstate.done.actor.changePasskeys'
      | 'xstate.done.actor.loadPasskeys'
      | 'xstate.done.actor.passkeyProof'
      | 'xstate.done.actor.reauth'
      | 'xstate.error.actor.changePasskeys'
      | 'xstate.error.actor.loadPasskeys'
      | 'xstate.error.actor.passkeyProof'
      | 'xstate.error.actor.reauth';
    place: 'changing' | 'choosing' | 'failed' | 'list' | 'loading' | 'proving' | 'provingByPasskey';
    state: 'changing' | 'choosing' | 'failed' | 'list' | 'loading' | 'proving' | 'provingByPasskey';
    tag:
      | 'busy'
      | 'failed'
      | 'screen:failed'
      | 'screen:list'
      | 'screen:loading'
      | 'screen:passkey'
      | 'screen:proof';
    effect: 'clearChange' | 'setChange' | 'setFailure' | 'setHeld';
    question: 'changePasskeys' | 'loadPasskeys' | 'passkeyProof' | 'reauth';
    value: 'change' | 'failure' | 'held' | 'owner';
  };
  passwordChange: {
    event:
      | 'passwordChange.again'
      | 'passwordChange.submitted'
      | 'passwordChange.typed'
      | 'xstate.done.actor.changePassword'
      | 'xstate.done.actor.loadPassword'
      | 'xstate.error.actor.changePassword'
      | 'xstate.error.actor.loadPassword';
    place: 'changed' | 'editing' | 'loading' | 'saving' | 'unset';
    state: 'changed' | 'editing' | 'loading' | 'saving' | 'unset';
    tag: 'busy' | 'screen:changed' | 'screen:form' | 'screen:loading' | 'screen:unset';
    effect:
      | 'clearFaults'
      | 'clearPasswordFaults'
      | 'clearTyped'
      | 'setEmail'
      | 'setFailure'
      | 'setFaults'
      | 'setMet';
    question: 'changePassword' | 'loadPassword';
    value: 'failure' | 'fields' | 'hasEmail' | 'met';
  };
  passwordReset: {
    event:
      | 'passwordReset.submitted'
      | 'passwordReset.typed'
      | 'xstate.done.actor.resetPassword'
      | 'xstate.error.actor.resetPassword';
    place: 'done' | 'editing' | 'invalid' | 'reading' | 'saving';
    state: 'done' | 'editing' | 'invalid' | 'reading' | 'saving';
    tag: 'busy' | 'screen:done' | 'screen:form' | 'screen:invalid';
    effect: 'clearFaults' | 'clearPasswordFaults' | 'goLogin' | 'setFailure' | 'setFaults' | 'setMet';
    question: 'resetPassword';
    value: 'failure' | 'fields' | 'link' | 'met';
  };
  payment: {
    event:
      | 'network.online'
      | 'page.restored'
      | 'payment.cancelAsked'
      | 'payment.cancelConfirmed'
      | 'payment.cancelDeclined'
      | 'payment.methodsAsked'
      | 'payment.pushed'
      | 'payment.rechecked'
      | 'payment.refundAsked'
      | 'payment.repeated'
      | 'xstate.done.actor.cancelOrder'
      | 'xstate.done.actor.checkPayment'
      | 'xstate.done.actor.loadOrder'
      | 'xstate.done.actor.pushes'
      | 'xstate.done.actor.readOrderToken'
      | 'xstate.done.actor.readProgress'
      | 'xstate.done.actor.requestRefund'
      | 'xstate.error.actor.cancelOrder'
      | 'xstate.error.actor.checkPayment'
      | 'xstate.error.actor.loadOrder'
      | 'xstate.error.actor.pushes'
      | 'xstate.error.actor.readOrderToken'
      | 'xstate.error.actor.readProgress'
      | 'xstate.error.actor.requestRefund';
    place:
      | 'cancelling'
      | 'confirmingCancel'
      | 'declined'
      | 'delivering'
      | 'delivering.asking'
      | 'delivering.asking.offline'
      | 'delivering.asking.reading'
      | 'delivering.asking.trusting'
      | 'delivering.asking.waiting'
      | 'delivering.patience'
      | 'delivering.patience.calm'
      | 'delivering.patience.strained'
      | 'delivering.pushes'
      | 'delivering.pushes.listening'
      | 'delivering.pushes.listening.silent'
      | 'delivering.pushes.listening.speaking'
      | 'delivering.pushes.pausing'
      | 'ended'
      | 'leaving'
      | 'lost'
      | 'reconciling'
      | 'reconciling.asking'
      | 'reconciling.asking.checking'
      | 'reconciling.asking.offline'
      | 'reconciling.asking.waiting'
      | 'reconciling.patience'
      | 'reconciling.patience.calm'
      | 'reconciling.patience.strained'
      | 'reconciling.pushes'
      | 'reconciling.pushes.listening'
      | 'reconciling.pushes.pausing'
      | 'refundDue'
      | 'refundFailed'
      | 'refunded'
      | 'refunding'
      | 'refunding.reading'
      | 'refunding.waiting'
      | 'requestingRefund'
      | 'starting'
      | 'unconfirmed'
      | 'undeliverable';
    state:
      | 'asking'
      | 'asking.checking'
      | 'asking.offline'
      | 'asking.reading'
      | 'asking.trusting'
      | 'asking.waiting'
      | 'calm'
      | 'cancelling'
      | 'checking'
      | 'confirmingCancel'
      | 'declined'
      | 'delivering'
      | 'delivering.asking'
      | 'delivering.asking.offline'
      | 'delivering.asking.reading'
      | 'delivering.asking.trusting'
      | 'delivering.asking.waiting'
      | 'delivering.patience'
      | 'delivering.patience.calm'
      | 'delivering.patience.strained'
      | 'delivering.pushes'
      | 'delivering.pushes.listening'
      | 'delivering.pushes.listening.silent'
      | 'delivering.pushes.listening.speaking'
      | 'delivering.pushes.pausing'
      | 'ended'
      | 'leaving'
      | 'listening'
      | 'listening.silent'
      | 'listening.speaking'
      | 'lost'
      | 'offline'
      | 'patience'
      | 'patience.calm'
      | 'patience.strained'
      | 'pausing'
      | 'pushes'
      | 'pushes.listening'
      | 'pushes.listening.silent'
      | 'pushes.listening.speaking'
      | 'pushes.pausing'
      | 'reading'
      | 'reconciling'
      | 'reconciling.asking'
      | 'reconciling.asking.checking'
      | 'reconciling.asking.offline'
      | 'reconciling.asking.waiting'
      | 'reconciling.patience'
      | 'reconciling.patience.calm'
      | 'reconciling.patience.strained'
      | 'reconciling.pushes'
      | 'reconciling.pushes.listening'
      | 'reconciling.pushes.pausing'
      | 'refundDue'
      | 'refundFailed'
      | 'refunded'
      | 'refunding'
      | 'refunding.reading'
      | 'refunding.waiting'
      | 'requestingRefund'
      | 'silent'
      | 'speaking'
      | 'starting'
      | 'strained'
      | 'trusting'
      | 'unconfirmed'
      | 'undeliverable'
      | 'waiting';
    tag:
      | 'busy'
      | 'failed'
      | 'locked'
      | 'offline'
      | 'screen:asking'
      | 'screen:cancel'
      | 'screen:checking'
      | 'screen:declined'
      | 'screen:delivering'
      | 'screen:ended'
      | 'screen:leaving'
      | 'screen:lost'
      | 'screen:refundDue'
      | 'screen:refundFailed'
      | 'screen:refunded'
      | 'screen:refunding'
      | 'screen:unconfirmed'
      | 'screen:undeliverable'
      | 'slow';
    effect:
      | 'goCheckout'
      | 'goHome'
      | 'goOrderSuccess'
      | 'refreshCart'
      | 'removeStoredOrder'
      | 'repeatOrder'
      | 'setCheck'
      | 'setFailure'
      | 'setOrder'
      | 'setProgress'
      | 'setToken'
      | 'showFailure';
    question:
      | 'cancelOrder'
      | 'checkPayment'
      | 'loadOrder'
      | 'pushes'
      | 'readOrderToken'
      | 'readProgress'
      | 'requestRefund';
    value: 'check' | 'failure' | 'order' | 'ordertoken' | 'progress';
  };
  paymentAttempt: {
    event:
      | 'attempt.cancelled'
      | 'attempt.captureAsked'
      | 'attempt.captureRefused'
      | 'attempt.captured'
      | 'attempt.declined'
      | 'attempt.expired'
      | 'attempt.opened'
      | 'attempt.pending';
    place: 'cancelled' | 'captured' | 'capturing' | 'created' | 'declined' | 'expired' | 'open' | 'pending';
    state: 'cancelled' | 'captured' | 'capturing' | 'created' | 'declined' | 'expired' | 'open' | 'pending';
    tag: 'failed' | 'left' | 'open' | 'paid' | 'unknown';
    effect: never;
    question: never;
    value: never;
  };
  paypal: {
    event:
      | 'paypal.approved'
      | 'paypal.broke'
      | 'paypal.cancelled'
      | 'paypal.pressed'
      | 'paypal.ready'
      | 'paypal.restarted'
      | 'paypal.retried'
      | 'paypal.scriptFailed'
      | 'xstate.done.actor.cancelPaypal'
      | 'xstate.done.actor.capturePaypal'
      | 'xstate.done.actor.createPaypal'
      | 'xstate.done.actor.loadButtons'
      | 'xstate.error.actor.cancelPaypal'
      | 'xstate.error.actor.capturePaypal'
      | 'xstate.error.actor.createPaypal'
      | 'xstate.error.actor.loadButtons';
    place:
      | 'approving'
      | 'cancelling'
      | 'capturing'
      | 'creating'
      | 'elsewhere'
      | 'expired'
      | 'loadingButtons'
      | 'paid'
      | 'pending'
      | 'ready'
      | 'restarting'
      | 'startingScript'
      | 'unavailable'
      | 'unknown';
    state:
      | 'approving'
      | 'cancelling'
      | 'capturing'
      | 'creating'
      | 'elsewhere'
      | 'expired'
      | 'loadingButtons'
      | 'paid'
      | 'pending'
      | 'ready'
      | 'restarting'
      | 'startingScript'
      | 'unavailable'
      | 'unknown';
    tag:
      | 'approving'
      | 'busy'
      | 'capturing'
      | 'creating'
      | 'failed'
      | 'locked'
      | 'restart'
      | 'screen:buttons'
      | 'screen:failed'
      | 'screen:loading'
      | 'starting';
    effect:
      | 'announceEngaged'
      | 'announceReleased'
      | 'clearTry'
      | 'noteBroken'
      | 'noteDeclined'
      | 'noteLeft'
      | 'setApproval'
      | 'setFailure'
      | 'setOrder'
      | 'setView';
    question: 'cancelPaypal' | 'capturePaypal' | 'createPaypal' | 'loadButtons';
    value: 'config' | 'failure' | 'note' | 'orderID' | 'ordertoken' | 'payerID' | 'view';
  };
  personalData: {
    event:
      | 'personalData.closingAsked'
      | 'personalData.closingConfirmed'
      | 'personalData.closingDeclined'
      | 'personalData.copyAsked'
      | 'xstate.done.actor.closeAccount'
      | 'xstate.done.actor.downloadCopy'
      | 'xstate.done.actor.reauth'
      | 'xstate.error.actor.closeAccount'
      | 'xstate.error.actor.downloadCopy'
      | 'xstate.error.actor.reauth';
    place:
      | 'asking'
      | 'closed'
      | 'closing'
      | 'copied'
      | 'copying'
      | 'offered'
      | 'provingForClosing'
      | 'provingForCopy';
    state:
      | 'asking'
      | 'closed'
      | 'closing'
      | 'copied'
      | 'copying'
      | 'offered'
      | 'provingForClosing'
      | 'provingForCopy';
    tag: 'busy' | 'closing' | 'copied' | 'copy' | 'screen:offer' | 'screen:proof' | 'screen:question';
    effect: 'announceEnded' | 'clearFailure' | 'setFailure' | 'setOwner';
    question: 'closeAccount' | 'downloadCopy' | 'reauth';
    value: 'failure' | 'owner';
  };
  phoneOtp: {
    event:
      | 'oneTimeCode.sent'
      | 'phoneOtp.countryChosen'
      | 'phoneOtp.left'
      | 'phoneOtp.numberSubmitted'
      | 'phoneOtp.numberTyped'
      | 'xstate.done.actor.oneTimeCode'
      | 'xstate.done.actor.readStart'
      | 'xstate.error.actor.oneTimeCode'
      | 'xstate.error.actor.readStart';
    place:
      | 'enteringNumber'
      | 'left'
      | 'proving'
      | 'proving.awaitingCode'
      | 'proving.sending'
      | 'reading'
      | 'unproved'
      | 'verified';
    state:
      | 'awaitingCode'
      | 'enteringNumber'
      | 'left'
      | 'proving'
      | 'proving.awaitingCode'
      | 'proving.sending'
      | 'reading'
      | 'sending'
      | 'unproved'
      | 'verified';
    tag: 'busy' | 'screen:code' | 'screen:loading' | 'screen:number';
    effect:
      | 'clearRunning'
      | 'markUnproved'
      | 'removeStoredTicket'
      | 'setCountry'
      | 'setFailure'
      | 'setMissing'
      | 'setNumber'
      | 'setProof'
      | 'setRunning'
      | 'setSentTo'
      | 'setStart'
      | 'showTooManyDigits';
    question: 'oneTimeCode' | 'readStart';
    value:
      | 'country'
      | 'failure'
      | 'isMissing'
      | 'known'
      | 'number'
      | 'proof'
      | 'running'
      | 'sentTo'
      | 'unproved';
  };
  preferences: {
    event:
      | 'preferences.closed'
      | 'preferences.confirmed'
      | 'preferences.countryChosen'
      | 'preferences.languageChosen'
      | 'preferences.opened'
      | 'xstate.done.actor.savePreferences'
      | 'xstate.error.actor.savePreferences';
    place: 'closed' | 'form' | 'form.choosing' | 'form.failed' | 'form.notReloaded' | 'reloading' | 'saving';
    state:
      | 'choosing'
      | 'closed'
      | 'failed'
      | 'form'
      | 'form.choosing'
      | 'form.failed'
      | 'form.notReloaded'
      | 'notReloaded'
      | 'reloading'
      | 'saving';
    tag: 'busy' | 'failed' | 'notReloaded' | 'screen:closed' | 'screen:form';
    effect: 'reloadPage' | 'setCountry' | 'setCurrent' | 'setFailure' | 'setLanguage';
    question: 'savePreferences';
    value: 'failure' | 'wanted';
  };
  product: {
    event:
      | 'cart.accepted'
      | 'cart.refused'
      | 'cart.released'
      | 'country.changed'
      | 'network.online'
      | 'page.restored'
      | 'product.amountTyped'
      | 'product.bought'
      | 'product.countryChangeAsked'
      | 'product.eligibilityRetried'
      | 'product.infoRetried'
      | 'product.loginAsked'
      | 'product.quantityChosen'
      | 'product.rateChosen'
      | 'product.retried'
      | 'product.signUpAsked'
      | 'route.changed'
      | 'selling.announced'
      | 'session.found'
      | 'xstate.done.actor.findOwnCountryProduct'
      | 'xstate.done.actor.loadEligibility'
      | 'xstate.done.actor.loadInfo'
      | 'xstate.done.actor.loadProduct'
      | 'xstate.done.actor.markCheckoutRegistration'
      | 'xstate.done.actor.selling'
      | 'xstate.error.actor.findOwnCountryProduct'
      | 'xstate.error.actor.loadEligibility'
      | 'xstate.error.actor.loadInfo'
      | 'xstate.error.actor.loadProduct'
      | 'xstate.error.actor.markCheckoutRegistration'
      | 'xstate.error.actor.selling';
    place:
      | 'eligibility'
      | 'eligibility.anybody'
      | 'eligibility.asking'
      | 'eligibility.deciding'
      | 'eligibility.failed'
      | 'eligibility.inReview'
      | 'eligibility.inReview.looking'
      | 'eligibility.inReview.waiting'
      | 'eligibility.known'
      | 'eligibility.opening'
      | 'eligibility.visitor'
      | 'info'
      | 'info.known'
      | 'info.loading'
      | 'info.unknown'
      | 'offer'
      | 'offer.choosing'
      | 'offer.failed'
      | 'offer.handingOver'
      | 'offer.leaving'
      | 'offer.loading'
      | 'offer.missing'
      | 'ownCountry'
      | 'ownCountry.elsewhere'
      | 'ownCountry.elsewhere.known'
      | 'ownCountry.elsewhere.looking'
      | 'ownCountry.unneeded';
    state:
      | 'anybody'
      | 'asking'
      | 'choosing'
      | 'deciding'
      | 'eligibility'
      | 'eligibility.anybody'
      | 'eligibility.asking'
      | 'eligibility.deciding'
      | 'eligibility.failed'
      | 'eligibility.inReview'
      | 'eligibility.inReview.looking'
      | 'eligibility.inReview.waiting'
      | 'eligibility.known'
      | 'eligibility.opening'
      | 'eligibility.visitor'
      | 'elsewhere'
      | 'elsewhere.known'
      | 'elsewhere.looking'
      | 'failed'
      | 'handingOver'
      | 'inReview'
      | 'inReview.looking'
      | 'inReview.waiting'
      | 'info'
      | 'info.known'
      | 'info.loading'
      | 'info.unknown'
      | 'known'
      | 'leaving'
      | 'loading'
      | 'looking'
      | 'missing'
      | 'offer'
      | 'offer.choosing'
      | 'offer.failed'
      | 'offer.handingOver'
      | 'offer.leaving'
      | 'offer.loading'
      | 'offer.missing'
      | 'opening'
      | 'ownCountry'
      | 'ownCountry.elsewhere'
      | 'ownCountry.elsewhere.known'
      | 'ownCountry.elsewhere.looking'
      | 'ownCountry.unneeded'
      | 'unknown'
      | 'unneeded'
      | 'visitor'
      | 'waiting';
    tag:
      | 'busy'
      | 'eligibilityFailed'
      | 'eligibilityLoading'
      | 'failed'
      | 'inReview'
      | 'info'
      | 'infoFailed'
      | 'known'
      | 'screen:failed'
      | 'screen:loading'
      | 'screen:missing'
      | 'screen:product'
      | 'visitor';
    effect:
      | 'clearEligibility'
      | 'clearFailure'
      | 'countRequest'
      | 'openLogin'
      | 'openPreferences'
      | 'openSignUp'
      | 'requestCart'
      | 'setAmount'
      | 'setEligibility'
      | 'setFailure'
      | 'setInfo'
      | 'setKept'
      | 'setMissing'
      | 'setNewPrice'
      | 'setOwnCountryProduct'
      | 'setPaused'
      | 'setProduct'
      | 'setQuantity'
      | 'setRate'
      | 'setResidence'
      | 'setSlug'
      | 'storeChoice'
      | 'titlePage';
    question:
      | 'findOwnCountryProduct'
      | 'loadEligibility'
      | 'loadInfo'
      | 'loadProduct'
      | 'markCheckoutRegistration'
      | 'selling';
    value:
      | 'choice'
      | 'eligibility'
      | 'failure'
      | 'info'
      | 'isMissing'
      | 'kept'
      | 'ownCountryProduct'
      | 'paused'
      | 'product'
      | 'quantity'
      | 'requests'
      | 'residence'
      | 'room'
      | 'sells'
      | 'slug'
      | 'typed'
      | 'visit';
  };
  profile: {
    event:
      | 'email.verified'
      | 'network.online'
      | 'profile.changeConfirmed'
      | 'profile.changeDeclined'
      | 'profile.changed'
      | 'profile.editAsked'
      | 'profile.editDeclined'
      | 'profile.emailAsked'
      | 'profile.linkAsked'
      | 'profile.mobileAsked'
      | 'profile.pageSeen'
      | 'profile.retried'
      | 'profile.submitted'
      | 'xstate.done.actor.emailChange'
      | 'xstate.done.actor.loadProfile'
      | 'xstate.done.actor.phoneOtp'
      | 'xstate.done.actor.reauth'
      | 'xstate.done.actor.resendLink'
      | 'xstate.done.actor.saveChange'
      | 'xstate.done.actor.unsavedChanges'
      | 'xstate.done.actor.watchPage'
      | 'xstate.error.actor.emailChange'
      | 'xstate.error.actor.loadProfile'
      | 'xstate.error.actor.phoneOtp'
      | 'xstate.error.actor.reauth'
      | 'xstate.error.actor.resendLink'
      | 'xstate.error.actor.saveChange'
      | 'xstate.error.actor.unsavedChanges'
      | 'xstate.error.actor.watchPage';
    place:
      | 'failed'
      | 'loading'
      | 'ready'
      | 'ready.details'
      | 'ready.details.checkingEmail'
      | 'ready.details.checkingMobile'
      | 'ready.details.editing'
      | 'ready.details.editing.asking'
      | 'ready.details.editing.saving'
      | 'ready.details.editing.typing'
      | 'ready.details.proving'
      | 'ready.details.reading'
      | 'ready.details.reading.looking'
      | 'ready.details.reading.resting'
      | 'ready.details.saved'
      | 'ready.link'
      | 'ready.link.cooling'
      | 'ready.link.idle'
      | 'ready.link.sending';
    state:
      | 'asking'
      | 'checkingEmail'
      | 'checkingMobile'
      | 'cooling'
      | 'details'
      | 'details.checkingEmail'
      | 'details.checkingMobile'
      | 'details.editing'
      | 'details.editing.asking'
      | 'details.editing.saving'
      | 'details.editing.typing'
      | 'details.proving'
      | 'details.reading'
      | 'details.reading.looking'
      | 'details.reading.resting'
      | 'details.saved'
      | 'editing'
      | 'editing.asking'
      | 'editing.saving'
      | 'editing.typing'
      | 'failed'
      | 'idle'
      | 'link'
      | 'link.cooling'
      | 'link.idle'
      | 'link.sending'
      | 'loading'
      | 'looking'
      | 'proving'
      | 'reading'
      | 'reading.looking'
      | 'reading.resting'
      | 'ready'
      | 'ready.details'
      | 'ready.details.checkingEmail'
      | 'ready.details.checkingMobile'
      | 'ready.details.editing'
      | 'ready.details.editing.asking'
      | 'ready.details.editing.saving'
      | 'ready.details.editing.typing'
      | 'ready.details.proving'
      | 'ready.details.reading'
      | 'ready.details.reading.looking'
      | 'ready.details.reading.resting'
      | 'ready.details.saved'
      | 'ready.link'
      | 'ready.link.cooling'
      | 'ready.link.idle'
      | 'ready.link.sending'
      | 'resting'
      | 'saved'
      | 'saving'
      | 'sending'
      | 'typing';
    tag:
      | 'asking'
      | 'busy'
      | 'cooling'
      | 'editing'
      | 'email'
      | 'mobile'
      | 'proving'
      | 'saved'
      | 'screen:failed'
      | 'screen:loading'
      | 'screen:ready'
      | 'sending';
    effect:
      | 'announceEmail'
      | 'announceName'
      | 'clearFaults'
      | 'clearLink'
      | 'setChange'
      | 'setEmail'
      | 'setFailure'
      | 'setFaults'
      | 'setGroup'
      | 'setLinkFailure'
      | 'setLinkMessage'
      | 'setMobile'
      | 'setProfile'
      | 'setSaved'
      | 'setVerified'
      | 'startContact'
      | 'takeProfile';
    question:
      | 'emailChange'
      | 'loadProfile'
      | 'phoneOtp'
      | 'reauth'
      | 'resendLink'
      | 'saveChange'
      | 'unsavedChanges'
      | 'watchPage';
    value: 'change' | 'failure' | 'fields' | 'group' | 'linkFailure' | 'linkMessage' | 'note' | 'profile';
  };
  reauth: {
    event:
      | 'reauth.codeAsked'
      | 'reauth.left'
      | 'reauth.passwordSubmitted'
      | 'xstate.done.actor.oneTimeCode'
      | 'xstate.done.actor.provePassword'
      | 'xstate.error.actor.oneTimeCode'
      | 'xstate.error.actor.provePassword';
    place: 'checkingPassword' | 'choosing' | 'code' | 'left' | 'password' | 'proved';
    state: 'checkingPassword' | 'choosing' | 'code' | 'left' | 'password' | 'proved';
    tag: 'busy' | 'screen:code' | 'screen:password';
    effect: 'clearFailure' | 'setFailure' | 'setProved' | 'setSent';
    question: 'oneTimeCode' | 'provePassword';
    value: 'contact' | 'failure' | 'hasPassword' | 'proved' | 'purpose' | 'sent';
  };
  referral: {
    event: 'referral.copyAsked' | 'xstate.done.actor.copyText' | 'xstate.error.actor.copyText';
    place: 'copied' | 'copying' | 'idle' | 'refused';
    state: 'copied' | 'copying' | 'idle' | 'refused';
    tag: 'busy' | 'copied' | 'failed' | 'screen:link';
    effect: 'setUrl';
    question: 'copyText';
    value: 'url';
  };
  refund: {
    event:
      | 'refund.closed'
      | 'refund.confirmed'
      | 'refund.declined'
      | 'xstate.done.actor.requestRefund'
      | 'xstate.error.actor.requestRefund';
    place: 'asking' | 'closed' | 'failed' | 'refused' | 'requested' | 'requesting';
    state: 'asking' | 'closed' | 'failed' | 'refused' | 'requested' | 'requesting';
    tag: 'busy' | 'failed' | 'screen:failed' | 'screen:question' | 'screen:refused' | 'screen:requested';
    effect: 'setAsked' | 'setFailure';
    question: 'requestRefund';
    value: 'asked' | 'failure' | 'ordertoken';
  };
  refundLifecycle: {
    event: 'refund.accepted' | 'refund.completed' | 'refund.refused' | 'refund.requested';
    place: 'completed' | 'pending' | 'refused' | 'requested';
    state: 'completed' | 'pending' | 'refused' | 'requested';
    tag: 'done' | 'failed' | 'unknown' | 'waiting';
    effect: never;
    question: never;
    value: never;
  };
  savedCards: {
    event:
      | 'network.online'
      | 'savedCards.removalAsked'
      | 'savedCards.removalConfirmed'
      | 'savedCards.removalDeclined'
      | 'savedCards.retried'
      | 'xstate.done.actor.loadCards'
      | 'xstate.done.actor.removeCard'
      | 'xstate.error.actor.loadCards'
      | 'xstate.error.actor.removeCard';
    place: 'confirming' | 'empty' | 'failed' | 'list' | 'loading' | 'removing';
    state: 'confirming' | 'empty' | 'failed' | 'list' | 'loading' | 'removing';
    tag:
      | 'busy'
      | 'failed'
      | 'screen:confirm'
      | 'screen:empty'
      | 'screen:failed'
      | 'screen:list'
      | 'screen:loading';
    effect: 'clearChosen' | 'setCards' | 'setChosen' | 'setFailure';
    question: 'loadCards' | 'removeCard';
    value: 'cards' | 'chosen' | 'failure';
  };
  screen: {
    event:
      | 'route.changed'
      | 'screen.retried'
      | 'screen.told'
      | 'xstate.done.actor.loadScreen'
      | 'xstate.error.actor.loadScreen';
    place: 'blank' | 'failed' | 'loading' | 'loading.quiet' | 'loading.visible' | 'shown';
    state:
      | 'blank'
      | 'failed'
      | 'loading'
      | 'loading.quiet'
      | 'loading.visible'
      | 'quiet'
      | 'shown'
      | 'visible';
    tag: 'busy' | 'screen:blank' | 'screen:failed' | 'screen:loading' | 'screen:shown';
    effect: 'announceScreen' | 'mountScreen' | 'moveWithin' | 'setFailure' | 'setRoute' | 'tellScreen';
    question: 'loadScreen';
    value: 'failure' | 'mounted' | 'route';
  };
  search: {
    event:
      | 'search.accepted'
      | 'search.chosen'
      | 'search.closed'
      | 'search.moved'
      | 'search.opened'
      | 'search.retried'
      | 'search.typed'
      | 'xstate.done.actor.find'
      | 'xstate.done.actor.loadIndex'
      | 'xstate.error.actor.find'
      | 'xstate.error.actor.loadIndex';
    place:
      | 'closed'
      | 'open'
      | 'open.failed'
      | 'open.loading'
      | 'open.ready'
      | 'open.ready.finding'
      | 'open.ready.listing'
      | 'open.ready.nothing';
    state:
      | 'closed'
      | 'failed'
      | 'finding'
      | 'listing'
      | 'loading'
      | 'nothing'
      | 'open'
      | 'open.failed'
      | 'open.loading'
      | 'open.ready'
      | 'open.ready.finding'
      | 'open.ready.listing'
      | 'open.ready.nothing'
      | 'ready'
      | 'ready.finding'
      | 'ready.listing'
      | 'ready.nothing';
    tag: 'busy' | 'screen:closed' | 'screen:failed' | 'screen:list' | 'screen:loading' | 'screen:nothing';
    effect: 'clear' | 'highlight' | 'openResult' | 'setFailure' | 'setQuery' | 'setResults';
    question: 'find' | 'loadIndex';
    value: 'active' | 'failure' | 'query' | 'results';
  };
  selling: {
    event: 'xstate.done.actor.loadSelling' | 'xstate.error.actor.loadSelling';
    place: 'looking' | 'waiting';
    state: 'looking' | 'waiting';
    tag: never;
    effect: 'announceStatus';
    question: 'loadSelling';
    value: never;
  };
  session: {
    event:
      | 'network.online'
      | 'session.ended'
      | 'session.idled'
      | 'session.rejected'
      | 'session.renamed'
      | 'session.renewalWanted'
      | 'session.renewed'
      | 'session.signOutAsked'
      | 'session.signOutConfirmed'
      | 'session.signOutDeclined'
      | 'session.started'
      | 'session.storageChanged'
      | 'xstate.done.actor.readSession'
      | 'xstate.done.actor.signOut'
      | 'xstate.done.actor.tokenRefresh'
      | 'xstate.error.actor.readSession'
      | 'xstate.error.actor.signOut'
      | 'xstate.error.actor.tokenRefresh';
    place: 'restoring' | 'signedIn' | 'signedIn.browsing' | 'signedIn.confirming' | 'visiting';
    state:
      | 'browsing'
      | 'confirming'
      | 'restoring'
      | 'signedIn'
      | 'signedIn.browsing'
      | 'signedIn.confirming'
      | 'visiting';
    tag: 'busy' | 'screen:confirm' | 'screen:signedIn' | 'screen:unknown' | 'screen:visitor';
    effect:
      | 'announceFound'
      | 'announceGone'
      | 'clearCart'
      | 'clearConsent'
      | 'clearPerson'
      | 'clearTokens'
      | 'clearUser'
      | 'goHome'
      | 'logLoss'
      | 'passNetwork'
      | 'passRenewal'
      | 'setName'
      | 'setSession'
      | 'setStored'
      | 'setToken'
      | 'storeName'
      | 'storeSession'
      | 'tellServer';
    question: 'readSession' | 'signOut' | 'tokenRefresh';
    value: 'signedInAt' | 'user';
  };
  shell: {
    event:
      | 'alert.dismissed'
      | 'alert.raised'
      | 'network.offline'
      | 'network.online'
      | 'page.scrolled'
      | 'route.changed'
      | 'shell.dialogClosed'
      | 'shell.dialogOpened'
      | 'shell.menuClosed'
      | 'shell.menuOpened';
    place:
      | 'alert'
      | 'alert.none'
      | 'alert.passing'
      | 'alert.staying'
      | 'connection'
      | 'connection.offline'
      | 'connection.online'
      | 'dialog'
      | 'dialog.none'
      | 'dialog.showing'
      | 'menu'
      | 'menu.closed'
      | 'menu.open'
      | 'scroll'
      | 'scroll.down'
      | 'scroll.top';
    state:
      | 'alert'
      | 'alert.none'
      | 'alert.passing'
      | 'alert.staying'
      | 'closed'
      | 'connection'
      | 'connection.offline'
      | 'connection.online'
      | 'dialog'
      | 'dialog.none'
      | 'dialog.showing'
      | 'down'
      | 'menu'
      | 'menu.closed'
      | 'menu.open'
      | 'none'
      | 'offline'
      | 'online'
      | 'open'
      | 'passing'
      | 'scroll'
      | 'scroll.down'
      | 'scroll.top'
      | 'showing'
      | 'staying'
      | 'top';
    tag: 'alert' | 'dialog' | 'menu' | 'offline' | 'scrolled';
    effect: 'clearDialog' | 'clearNotice' | 'setDialog' | 'setNotice';
    question: never;
    value: 'dialog' | 'notice';
  };
  signOut: {
    event:
      | 'network.online'
      | 'signOut.retried'
      | 'signOut.wanted'
      | 'xstate.done.actor.tellServer'
      | 'xstate.error.actor.tellServer';
    place: 'telling' | 'told' | 'waiting';
    state: 'telling' | 'told' | 'waiting';
    tag: 'busy' | 'pending';
    effect: 'clearBearer' | 'setBearer';
    question: 'tellServer';
    value: 'bearer';
  };
  signUp: {
    event:
      | 'captcha.expired'
      | 'captcha.failed'
      | 'captcha.retried'
      | 'captcha.solved'
      | 'signUp.detailsSubmitted'
      | 'signUp.emailSubmitted'
      | 'signUp.fieldLeft'
      | 'signUp.fieldTyped'
      | 'signUp.loginAsked'
      | 'signUp.otherAsked'
      | 'signUp.passwordTyped'
      | 'xstate.done.actor.loadCaptcha'
      | 'xstate.done.actor.register'
      | 'xstate.error.actor.loadCaptcha'
      | 'xstate.error.actor.register';
    place:
      | 'details'
      | 'details.entered'
      | 'details.loading'
      | 'details.missing'
      | 'details.solved'
      | 'details.unsolved'
      | 'enteringEmail'
      | 'left'
      | 'registering'
      | 'signedIn';
    state:
      | 'details'
      | 'details.entered'
      | 'details.loading'
      | 'details.missing'
      | 'details.solved'
      | 'details.unsolved'
      | 'entered'
      | 'enteringEmail'
      | 'left'
      | 'loading'
      | 'missing'
      | 'registering'
      | 'signedIn'
      | 'solved'
      | 'unsolved';
    tag: 'busy' | 'captchaLoading' | 'captchaMissing' | 'screen:details' | 'screen:email' | 'solved';
    effect:
      | 'clearCaptcha'
      | 'clearFailure'
      | 'clearFault'
      | 'expireCaptcha'
      | 'markCaptcha'
      | 'resetCaptcha'
      | 'setCaptcha'
      | 'setEmail'
      | 'setEmailFault'
      | 'setFailure'
      | 'setFault'
      | 'setFaults'
      | 'setMet'
      | 'setNames'
      | 'setSession'
      | 'setWidget';
    question: 'loadCaptcha' | 'register';
    value:
      | 'captcha'
      | 'captchaExpired'
      | 'captchaFailed'
      | 'email'
      | 'failure'
      | 'fields'
      | 'fname'
      | 'lname'
      | 'met'
      | 'session'
      | 'widget';
  };
  signUpEmailCode: {
    event: 'signUpEmailCode.closed' | 'xstate.done.actor.oneTimeCode' | 'xstate.error.actor.oneTimeCode';
    place: 'closed' | 'proving' | 'verified';
    state: 'closed' | 'proving' | 'verified';
    tag: 'screen:code' | 'screen:verified';
    effect: 'announceVerified' | 'setVerified';
    question: 'oneTimeCode';
    value: 'verified';
  };
  socialSignIn: {
    event:
      | 'social.asked'
      | 'xstate.done.actor.checkToken'
      | 'xstate.done.actor.loadProvider'
      | 'xstate.done.actor.requestProviderToken'
      | 'xstate.error.actor.checkToken'
      | 'xstate.error.actor.loadProvider'
      | 'xstate.error.actor.requestProviderToken';
    place: 'asking' | 'checking' | 'loading' | 'missing' | 'ready' | 'signedIn';
    state: 'asking' | 'checking' | 'loading' | 'missing' | 'ready' | 'signedIn';
    tag: 'busy' | 'screen:missing' | 'screen:offered';
    effect: 'logFailure' | 'setSession';
    question: 'checkToken' | 'loadProvider' | 'requestProviderToken';
    value: 'session';
  };
  tokenRefresh: {
    event:
      | 'page.woke'
      | 'renewalLock.held'
      | 'tokenRefresh.wanted'
      | 'xstate.done.actor.readTokenAge'
      | 'xstate.done.actor.renewTokens'
      | 'xstate.done.actor.renewalLock'
      | 'xstate.error.actor.readTokenAge'
      | 'xstate.error.actor.renewTokens'
      | 'xstate.error.actor.renewalLock';
    place:
      | 'checking'
      | 'fresh'
      | 'lost'
      | 'renewing'
      | 'renewing.asking'
      | 'renewing.awaitingLock'
      | 'renewing.awaitingStorage'
      | 'renewing.looking';
    state:
      | 'asking'
      | 'awaitingLock'
      | 'awaitingStorage'
      | 'checking'
      | 'fresh'
      | 'looking'
      | 'lost'
      | 'renewing'
      | 'renewing.asking'
      | 'renewing.awaitingLock'
      | 'renewing.awaitingStorage'
      | 'renewing.looking';
    tag: 'busy' | 'fresh';
    effect: 'announceRenewed' | 'setNoToken' | 'setReason';
    question: 'readTokenAge' | 'renewTokens' | 'renewalLock';
    value: 'reason';
  };
  topUp: {
    event:
      | 'cart.accepted'
      | 'cart.refused'
      | 'cart.released'
      | 'country.changed'
      | 'route.changed'
      | 'selling.announced'
      | 'topUp.amountConfirmed'
      | 'topUp.amountTyped'
      | 'topUp.countryChosen'
      | 'topUp.numberEdited'
      | 'topUp.numberSubmitted'
      | 'topUp.numberTyped'
      | 'topUp.operatorChangeAsked'
      | 'topUp.operatorChosen'
      | 'topUp.rateChosen'
      | 'topUp.retried'
      | 'xstate.done.actor.checkNumber'
      | 'xstate.done.actor.loadOffer'
      | 'xstate.done.actor.readDraft'
      | 'xstate.done.actor.selling'
      | 'xstate.error.actor.checkNumber'
      | 'xstate.error.actor.loadOffer'
      | 'xstate.error.actor.readDraft'
      | 'xstate.error.actor.selling';
    place:
      | 'checkingNumber'
      | 'choosingAmount'
      | 'choosingOperator'
      | 'enteringNumber'
      | 'handingOver'
      | 'leaving'
      | 'loadingOffer'
      | 'lookupFailed'
      | 'renewingOffer'
      | 'restoring';
    state:
      | 'checkingNumber'
      | 'choosingAmount'
      | 'choosingOperator'
      | 'enteringNumber'
      | 'handingOver'
      | 'leaving'
      | 'loadingOffer'
      | 'lookupFailed'
      | 'renewingOffer'
      | 'restoring';
    tag: 'busy' | 'failed' | 'screen:amount' | 'screen:number' | 'screen:operator';
    effect:
      | 'clearChoice'
      | 'clearFailure'
      | 'clearOffer'
      | 'countRequest'
      | 'followCountry'
      | 'renewOffer'
      | 'requestCart'
      | 'setAlternatives'
      | 'setAmount'
      | 'setCheck'
      | 'setCountry'
      | 'setDraft'
      | 'setFailure'
      | 'setKept'
      | 'setMissing'
      | 'setNewPrice'
      | 'setNumber'
      | 'setOffer'
      | 'setPaused'
      | 'setProduct'
      | 'setRate'
      | 'setSlug'
      | 'showTooManyDigits'
      | 'storeChoice'
      | 'storeDraft';
    question: 'checkNumber' | 'loadOffer' | 'readDraft' | 'selling';
    value:
      | 'checked'
      | 'choice'
      | 'country'
      | 'detected'
      | 'failure'
      | 'isMissing'
      | 'kept'
      | 'number'
      | 'offer'
      | 'operators'
      | 'paused'
      | 'requests'
      | 'slug'
      | 'typed'
      | 'visit';
  };
  transactions: {
    event:
      | 'network.online'
      | 'transactions.changed'
      | 'transactions.closed'
      | 'transactions.daysEntered'
      | 'transactions.opened'
      | 'transactions.pageChosen'
      | 'transactions.periodChosen'
      | 'transactions.repeated'
      | 'transactions.retried'
      | 'transactions.typeChosen'
      | 'xstate.done.actor.findOrder'
      | 'xstate.done.actor.loadPage'
      | 'xstate.done.actor.orderDetail'
      | 'xstate.done.actor.readLastOrders'
      | 'xstate.error.actor.findOrder'
      | 'xstate.error.actor.loadPage'
      | 'xstate.error.actor.orderDetail'
      | 'xstate.error.actor.readLastOrders';
    place:
      | 'detail'
      | 'detail.choosing'
      | 'detail.closed'
      | 'detail.finding'
      | 'detail.missing'
      | 'detail.open'
      | 'list'
      | 'list.empty'
      | 'list.failed'
      | 'list.filled'
      | 'list.loading'
      | 'list.recalling'
      | 'list.remembered';
    state:
      | 'choosing'
      | 'closed'
      | 'detail'
      | 'detail.choosing'
      | 'detail.closed'
      | 'detail.finding'
      | 'detail.missing'
      | 'detail.open'
      | 'empty'
      | 'failed'
      | 'filled'
      | 'finding'
      | 'list'
      | 'list.empty'
      | 'list.failed'
      | 'list.filled'
      | 'list.loading'
      | 'list.recalling'
      | 'list.remembered'
      | 'loading'
      | 'missing'
      | 'open'
      | 'recalling'
      | 'remembered';
    tag:
      | 'busy'
      | 'detail'
      | 'failed'
      | 'finding'
      | 'missing'
      | 'screen:empty'
      | 'screen:failed'
      | 'screen:list'
      | 'screen:loading'
      | 'screen:remembered';
    effect:
      | 'clearFailure'
      | 'clearOpened'
      | 'passToDetail'
      | 'repeatOrder'
      | 'setDays'
      | 'setFailure'
      | 'setFault'
      | 'setFirstPage'
      | 'setLastOrders'
      | 'setOpened'
      | 'setPage'
      | 'setPeriod'
      | 'setResult'
      | 'setType'
      | 'storeLastOrders';
    question: 'findOrder' | 'loadPage' | 'orderDetail' | 'readLastOrders';
    value: 'failure' | 'fault' | 'filter' | 'lastOrders' | 'orderno' | 'ordertoken' | 'page' | 'result';
  };
  unsavedChanges: {
    event:
      | 'unsavedChanges.leaveAsked'
      | 'unsavedChanges.leaveConfirmed'
      | 'unsavedChanges.leaveDeclined'
      | 'unsavedChanges.noted'
      | 'unsavedChanges.settled'
      | 'xstate.done.actor.guardExits'
      | 'xstate.error.actor.guardExits';
    place: 'left' | 'settled' | 'typed' | 'typed.asking' | 'typed.writing';
    state: 'asking' | 'left' | 'settled' | 'typed' | 'typed.asking' | 'typed.writing' | 'writing';
    tag: 'asking';
    effect: 'goOn' | 'setDestination';
    question: 'guardExits';
    value: 'destination';
  };
  update: {
    event:
      | 'route.changed'
      | 'update.accepted'
      | 'update.applied'
      | 'update.found'
      | 'update.postponed'
      | 'xstate.done.actor.watchWorker'
      | 'xstate.error.actor.watchWorker';
    place:
      | 'applying'
      | 'current'
      | 'postponed'
      | 'ready'
      | 'ready.choosing'
      | 'ready.held'
      | 'ready.offered'
      | 'reloading';
    state:
      | 'applying'
      | 'choosing'
      | 'current'
      | 'held'
      | 'offered'
      | 'postponed'
      | 'ready'
      | 'ready.choosing'
      | 'ready.held'
      | 'ready.offered'
      | 'reloading';
    tag: 'busy' | 'screen:applying' | 'screen:none' | 'screen:offer';
    effect: 'applyUpdate' | 'reloadPage' | 'setApplied' | 'setScreen';
    question: 'watchWorker';
    value: 'isApplied' | 'screen';
  };
  verification: {
    event:
      | 'email.verified'
      | 'network.online'
      | 'verification.declared'
      | 'verification.left'
      | 'verification.pageSeen'
      | 'verification.retried'
      | 'verification.stepOpened'
      | 'xstate.done.actor.addressCheck'
      | 'xstate.done.actor.emailChange'
      | 'xstate.done.actor.idUpload'
      | 'xstate.done.actor.loadProfile'
      | 'xstate.done.actor.phoneOtp'
      | 'xstate.done.actor.saveDeclaration'
      | 'xstate.done.actor.unsavedChanges'
      | 'xstate.done.actor.watchPage'
      | 'xstate.error.actor.addressCheck'
      | 'xstate.error.actor.emailChange'
      | 'xstate.error.actor.idUpload'
      | 'xstate.error.actor.loadProfile'
      | 'xstate.error.actor.phoneOtp'
      | 'xstate.error.actor.saveDeclaration'
      | 'xstate.error.actor.unsavedChanges'
      | 'xstate.error.actor.watchPage';
    place:
      | 'failed'
      | 'finished'
      | 'loading'
      | 'working'
      | 'working.choosing'
      | 'working.complete'
      | 'working.declaring'
      | 'working.inReview'
      | 'working.inReview.looking'
      | 'working.inReview.waiting'
      | 'working.open'
      | 'working.open.address'
      | 'working.open.declaration'
      | 'working.open.email'
      | 'working.open.email.look'
      | 'working.open.email.look.looking'
      | 'working.open.email.look.resting'
      | 'working.open.id'
      | 'working.open.mobile';
    state:
      | 'address'
      | 'choosing'
      | 'complete'
      | 'declaration'
      | 'declaring'
      | 'email'
      | 'email.look'
      | 'email.look.looking'
      | 'email.look.resting'
      | 'failed'
      | 'finished'
      | 'id'
      | 'inReview'
      | 'inReview.looking'
      | 'inReview.waiting'
      | 'loading'
      | 'look'
      | 'look.looking'
      | 'look.resting'
      | 'looking'
      | 'mobile'
      | 'open'
      | 'open.address'
      | 'open.declaration'
      | 'open.email'
      | 'open.email.look'
      | 'open.email.look.looking'
      | 'open.email.look.resting'
      | 'open.id'
      | 'open.mobile'
      | 'resting'
      | 'waiting'
      | 'working'
      | 'working.choosing'
      | 'working.complete'
      | 'working.declaring'
      | 'working.inReview'
      | 'working.inReview.looking'
      | 'working.inReview.waiting'
      | 'working.open'
      | 'working.open.address'
      | 'working.open.declaration'
      | 'working.open.email'
      | 'working.open.email.look'
      | 'working.open.email.look.looking'
      | 'working.open.email.look.resting'
      | 'working.open.id'
      | 'working.open.mobile';
    tag:
      | 'busy'
      | 'screen:address'
      | 'screen:complete'
      | 'screen:declaration'
      | 'screen:email'
      | 'screen:failed'
      | 'screen:id'
      | 'screen:loading'
      | 'screen:mobile'
      | 'screen:review';
    effect:
      | 'announceProfile'
      | 'clearFaults'
      | 'markEmail'
      | 'noteMobile'
      | 'setEmail'
      | 'setFailure'
      | 'setFaults'
      | 'setMobile'
      | 'setOpen'
      | 'setProfile'
      | 'setSkip'
      | 'setTicket'
      | 'settleTyping'
      | 'startAfresh';
    question:
      | 'addressCheck'
      | 'emailChange'
      | 'idUpload'
      | 'loadProfile'
      | 'phoneOtp'
      | 'saveDeclaration'
      | 'unsavedChanges'
      | 'watchPage';
    value: 'failure' | 'fields' | 'from' | 'note' | 'open' | 'profile' | 'skipped' | 'ticket';
  };
  verificationLoader: {
    event:
      | 'email.verified'
      | 'network.online'
      | 'verificationLoader.retried'
      | 'xstate.done.actor.awaitOutcome'
      | 'xstate.done.actor.loadVerification'
      | 'xstate.error.actor.awaitOutcome'
      | 'xstate.error.actor.loadVerification';
    place: 'failed' | 'loading' | 'open' | 'passed';
    state: 'failed' | 'loading' | 'open' | 'passed';
    tag: 'busy' | 'screen:failed' | 'screen:loading' | 'screen:open';
    effect: 'mountVerification' | 'passOn' | 'setFailure' | 'setOutcome';
    question: 'awaitOutcome' | 'loadVerification';
    value: 'failure' | 'from' | 'mounted' | 'outcome';
  };
  voucherLimit: {
    event:
      | 'network.online'
      | 'voucherLimit.extensionAsked'
      | 'voucherLimit.extensionDeclined'
      | 'voucherLimit.extensionSubmitted'
      | 'voucherLimit.retried'
      | 'xstate.done.actor.loadLimit'
      | 'xstate.done.actor.sendRequest'
      | 'xstate.done.actor.unsavedChanges'
      | 'xstate.error.actor.loadLimit'
      | 'xstate.error.actor.sendRequest'
      | 'xstate.error.actor.unsavedChanges';
    place:
      | 'asking'
      | 'asking.composing'
      | 'asking.sending'
      | 'failed'
      | 'loading'
      | 'shown'
      | 'shown.deciding'
      | 'shown.granted'
      | 'shown.open'
      | 'shown.pending'
      | 'shown.pending.looking'
      | 'shown.pending.waiting'
      | 'shown.refused';
    state:
      | 'asking'
      | 'asking.composing'
      | 'asking.sending'
      | 'composing'
      | 'deciding'
      | 'failed'
      | 'granted'
      | 'loading'
      | 'looking'
      | 'open'
      | 'pending'
      | 'pending.looking'
      | 'pending.waiting'
      | 'refused'
      | 'sending'
      | 'shown'
      | 'shown.deciding'
      | 'shown.granted'
      | 'shown.open'
      | 'shown.pending'
      | 'shown.pending.looking'
      | 'shown.pending.waiting'
      | 'shown.refused'
      | 'waiting';
    tag:
      | 'busy'
      | 'granted'
      | 'open'
      | 'pending'
      | 'refused'
      | 'screen:failed'
      | 'screen:form'
      | 'screen:limit'
      | 'screen:loading';
    effect: 'clearFaults' | 'markMissing' | 'setFailure' | 'setLimit';
    question: 'loadLimit' | 'sendRequest' | 'unsavedChanges';
    value: 'failure' | 'limit' | 'missing';
  };
};
