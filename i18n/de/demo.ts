import type { Messages } from '../translate.ts';

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

  'Bob received 1.5 XMR': 'Bob hat 1.5 XMR erhalten',
  'The same key finds nothing for Carol, who was not paid':
    'Derselbe Schlüssel findet nichts für Carol, die nichts erhalten hat',
  'A subaddress of Dave received 0.75 XMR': 'Eine Subadresse von Dave hat 0.75 XMR erhalten',
  'An integrated address of Alice received 3 XMR': 'Eine integrierte Adresse von Alice hat 3 XMR erhalten',
  'One of fifteen destinations; the key is the main one and one for each output':
    'Eines von fünfzehn Zielen, mit dem Hauptschlüssel und einem Schlüssel je Ausgabe',
  'The payment is true, but it is locked until a block':
    'Die Zahlung gibt es, aber sie ist bis zu einem Block gesperrt',
  'The payment is true, but it is locked until a date':
    'Die Zahlung gibt es, aber sie ist bis zu einem Datum gesperrt',
  'Carol was paid twice to one one-time key, so one of the two payments is worthless':
    'Carol wurde zweimal an denselben Einmalschlüssel bezahlt, daher ist eine der beiden Zahlungen wertlos',
  'The address of Bob in the form of stagenet, which is another network':
    'Die Adresse von Bob in der Form von stagenet, einem anderen Netzwerk',
  'Alice proves that she paid Bob': 'Alice weist nach, dass sie Bob bezahlt hat',
  'Dave proves that he paid an integrated address of Alice; no message':
    'Dave weist nach, dass er an eine integrierte Adresse von Alice gezahlt hat, ohne Nachricht',
  'A proof by Alice with another message than it was made for':
    'Ein Nachweis von Alice mit einer anderen Nachricht als der, für die er erstellt wurde',
  'Carol proves that Bob paid her': 'Carol weist nach, dass Bob sie bezahlt hat',
  'Bob proves that one of his subaddresses was paid among fifteen destinations':
    'Bob weist nach, dass eine seiner Subadressen unter fünfzehn Zielen bezahlt wurde',
  'Alice proves that she made the payment': 'Alice weist nach, dass sie die Zahlung erstellt hat',
  'Bob proves that he made the sweep of twelve inputs':
    'Bob weist nach, dass er die Transaktion mit zwölf Eingaben erstellt hat',
  'Dave has at least 4 XMR of savings, which he never touches':
    'Dave hat mindestens 4 XMR Erspartes, das er nie anrührt',
  'What Bob had saved, most of which he spent since':
    'Was Bob gespart hatte und seitdem größtenteils ausgegeben hat',
  'Alice has at least 10 XMR; made anew whenever she spent some of it':
    'Alice hat mindestens 10 XMR; neu erstellt, sobald sie davon etwas ausgibt',
  'Signed with the spend key of Alice': 'Signiert mit dem Spend-Key von Alice',
  'Signed by Alice in the old format SigV1, which wallets no longer make':
    'Von Alice im alten Format SigV1 signiert, das Wallets nicht mehr erstellen',
  'Signed with the view key of Bob': 'Signiert mit dem View-Key von Bob',
  'A message by Alice that was altered after she signed it':
    'Eine Nachricht von Alice, die nach dem Signieren verändert wurde',
  'Alice pays Bob': 'Alice bezahlt Bob',
  'Bob pays Carol and Dave': 'Bob bezahlt Carol und Dave',
  'Carol pays a subaddress of Dave': 'Carol zahlt an eine Subadresse von Dave',
  'Dave pays an integrated address of Alice': 'Dave zahlt an eine integrierte Adresse von Alice',
  'Alice pays thirteen subaddresses of Bob, Carol and Dave':
    'Alice zahlt an dreizehn Subadressen von Bob, Carol und Dave',
  'Bob pays Carol, locked until a height': 'Bob bezahlt Carol, gesperrt bis zu einer Höhe',
  'Carol pays Dave, locked until a time': 'Carol bezahlt Dave, gesperrt bis zu einer Zeit',
  'Dave pays himself': 'Dave zahlt an sich selbst',
  'Carol pays savings addresses of Dave and Alice': 'Carol zahlt an Sparadressen von Dave und Alice',
  'Bob sweeps twelve small outputs of his savings':
    'Bob fasst zwölf kleine Ausgaben seines Ersparten zusammen',
  'Carol sweeps a single output to Alice': 'Carol zahlt eine einzelne Ausgabe ganz an Alice',
  'Carol was sent 3 XMR, but the payment is in no block':
    'An Carol wurden 3 XMR gesendet, aber die Zahlung ist in keinem Block',
  'Bob was paid 2 XMR in a block that a reorganisation removed, and Alice has spent the coin again':
    'Bob erhielt 2 XMR in einem Block, den eine Reorganisation entfernt hat, und Alice hat die Coins erneut ausgegeben',
};
