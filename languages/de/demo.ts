import type { Messages } from '../texts.ts';

/** The page of the demo network. */
export const demo: Messages = {
  'This explorer follows a real network. The demo page exists on the demo network only.':
    'Dieser Explorer folgt einem echten Netzwerk. Die Demo-Seite gibt es nur im Demo-Netzwerk.',
  'Demo network': 'Demo-Netzwerk',
  'The wallets of the demo network are being created. This takes about half a minute. Please reload the page.':
    'Die Wallets des Demo-Netzwerks werden gerade erstellt. Das dauert etwa eine halbe Minute. Bitte laden Sie die Seite neu.',
  'A private regtest chain with real wallets. Its coins have no value, so this page shows everything: seeds, view keys, amounts and transaction keys. Use them to try the proof desk.':
    'Eine private Regtest-Blockchain mit echten Wallets. Ihre Coins haben keinen Wert, daher zeigt diese Seite alles: Seeds, View-Keys, Beträge und Transaktionsschlüssel. Probieren Sie damit die Prüfstelle aus.',
  'The history of this chain is still being created. More examples will appear here.':
    'Die Geschichte dieser Blockchain wird noch erzeugt. Weitere Beispiele erscheinen hier.',
  unimportant: 'unwichtig',
  elevated: 'erhöht',
  priority: 'vorrangig',
  Payments: 'Zahlungen',
  'amounts and receivers from the wallets': 'Beträge und Empfänger aus den Wallets',
  'Payments of the demo wallets': 'Zahlungen der Demo-Wallets',
  'There is no payment yet.': 'Es gibt noch keine Zahlung.',
  What: 'Was',
  From: 'Von',
  To: 'An',
  'nothing received': 'nichts erhalten',
  'The amount is proven, and the first line of the answer says that it is locked. Nobody can spend it before a block far ahead.':
    'Der Betrag ist nachgewiesen, und die erste Zeile der Antwort sagt, dass er gesperrt ist. Niemand kann ihn vor einem Block in ferner Zukunft ausgeben.',
  'The amount is proven, and the first line of the answer says that it is locked. Nobody can spend it before a date.':
    'Der Betrag ist nachgewiesen, und die erste Zeile der Antwort sagt, dass er gesperrt ist. Niemand kann ihn vor einem bestimmten Datum ausgeben.',
  'The amount is proven, and the first line says that the transaction is in no block. It may never be in one.':
    'Der Betrag ist nachgewiesen, und die erste Zeile sagt, dass die Transaktion in keinem Block ist. Vielleicht kommt sie nie in einen.',
  'The amount was proven once, and the transaction is no longer on the chain. The wallet service does not know it any more.':
    'Der Betrag war einmal nachgewiesen, und die Transaktion ist nicht mehr in der Blockchain. Der Wallet-Dienst kennt sie nicht mehr.',
  'The amount is proven, and the first line says that the coins may be worthless. The other output with the key is named.':
    'Der Betrag ist nachgewiesen, und die erste Zeile sagt, dass die Coins wertlos sein können. Die andere Ausgabe mit dem Schlüssel wird genannt.',
  'Nothing is checked, because the address belongs to another network than this explorer. The answer names both.':
    'Es wird nichts geprüft, weil die Adresse zu einem anderen Netzwerk gehört als dieser Explorer. Die Antwort nennt beide.',
  'Examples: {kind}': 'Beispiele: {kind}',
  'There is no example yet.': 'Es gibt noch kein Beispiel.',
  'valid, but': 'gültig, aber',
  valid: 'gültig',
  'not valid': 'ungültig',
  'Fields of the form': 'Felder des Formulars',
  '(empty)': '(leer)',
  'Reorganisations of this demo': 'Reorganisationen dieser Demo',
  'There is no reorganisation yet.': 'Es gibt noch keine Reorganisation.',
  'A branch above block {forkHeight} that never became the main chain':
    'Ein Zweig über Block {forkHeight}, der nie zur Hauptkette wurde',
  Wallets: 'Wallets',
  'the coins have no value': 'die Coins haben keinen Wert',
  '{count} more addresses': '{count} weitere Adressen',
  'Seed and view key': 'Seed und View-Key',
  Seed: 'Seed',
  primary: 'Hauptadresse',
  integrated: 'integrierte Adresse',
  'subaddress {account}/{index}': 'Subadresse {account}/{index}',
  '{kind} address of {wallet}': '{kind} von {wallet}',
};
