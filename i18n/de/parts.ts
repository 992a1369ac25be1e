import type { Messages } from '../translate.ts';

/** The home page, and the parts that several pages share: tables, charts, fees and the fields of a transaction's extra. */
export const parts: Messages = {
  'Monero block explorer': 'Monero-Block-Explorer',
  'Look up blocks, transactions, rings, the pool and forks, and check payment proofs. Amounts, senders and receivers are hidden on the Monero chain, so no page here can show them.':
    'Blöcke, Transaktionen, Ringe, den Pool und Forks nachschlagen und Zahlungsnachweise prüfen. Beträge, Absender und Empfänger sind in der Monero-Blockchain verborgen, daher kann keine Seite sie hier zeigen.',
  'last {count} blocks': 'letzte {count} Blöcke',
  'last {count}': 'letzte {count}',
  'Hash rate estimated from the difficulty of each of the newest {count} blocks.':
    'Hashrate, geschätzt aus der Schwierigkeit jedes der neuesten {count} Blöcke.',
  'Weight of the newest blocks': 'Gewicht der neuesten Blöcke',
  'Weight of each of the newest {count} blocks.': 'Gewicht jedes der neuesten {count} Blöcke.',
  'Transactions in the newest blocks': 'Transaktionen in den neuesten Blöcken',
  'Number of transactions in each of the newest {count} blocks, without coinbases.':
    'Zahl der Transaktionen in jedem der neuesten {count} Blöcke, ohne Coinbase-Transaktionen.',
  'Block {height} is the newest block.': 'Block {height} ist der neueste Block.',
  'All blocks': 'Alle Blöcke',
  'Newest transactions in the pool': 'Neueste Transaktionen im Pool',
  'The pool': 'Zum Pool',
  'block {height}': 'Block {height}',

  'Hash rate': 'Hashrate',
  'estimated from the difficulty': 'geschätzt aus der Schwierigkeit',
  Difficulty: 'Schwierigkeit',
  'hashes for a block': 'Hashes für einen Block',
  'Block interval': 'Blockabstand',
  'mean of {count} blocks, target {target} s': 'Mittel von {count} Blöcken, Ziel {target} s',
  'without coinbases': 'ohne Coinbase-Transaktionen',
  'Normal fee': 'Normale Gebühr',
  Supply: 'Umlaufmenge',
  'coins created so far': 'bisher erzeugte Coins',
  'Hard fork': 'Hard Fork',
  'version {version}': 'Version {version}',
  'no later one is planned': 'kein weiterer ist geplant',
  'version {version} at block {height}': 'Version {version} bei Block {height}',

  'Next blocks, projected': 'Nächste Blöcke, Prognose',
  'Newest blocks': 'Neueste Blöcke',
  'Next block': 'Nächster Block',
  'In {count} blocks': 'In {count} Blöcken',
  'no waiting tx': 'keine Tx wartet',
  'only the coinbase': 'nur die Coinbase',
  '{count} txs': { one: '{count} Tx', other: '{count} Tx' },
  '{count} transactions': { one: '{count} Transaktion', other: '{count} Transaktionen' },
  '{count} blocks': { one: '{count} Block', other: '{count} Blöcke' },
  'about {time}': 'etwa {time}',
  'next block': 'nächsten Block',
  'second block from now': 'zweiten Block ab jetzt',
  'third block from now': 'dritten Block ab jetzt',
  'fourth block from now': 'vierten Block ab jetzt',
  '{place}th block from now': '{place}. Block ab jetzt',

  Height: 'Höhe',
  Hash: 'Hash',
  Age: 'Alter',
  Transactions: 'Transaktionen',
  Txs: 'Tx',
  Block: 'Block',
  Weight: 'Gewicht',
  'Fees, XMR': 'Gebühren, XMR',
  'Reward, XMR': 'Belohnung, XMR',
  'Blocks, newest first': 'Blöcke, neueste zuerst',
  'There are no blocks here.': 'Hier gibt es keine Blöcke.',
  'In / out': 'Ein / Aus',
  new: 'neu',
  Ring: 'Ring',
  Type: 'Typ',
  coinbase: 'Coinbase',
  Size: 'Größe',
  'Fee rate, µXMR/kB': 'Gebührenrate, µXMR/kB',
  'Fee, XMR': 'Gebühr, XMR',
  'First seen': 'Zuerst gesehen',
  'double spend seen': 'Doppelausgabe gesehen',
  'not relayed': 'nicht weitergeleitet',
  'No transaction is waiting.': 'Keine Transaktion wartet.',

  'The numbers': 'Die Zahlen',
  'No values.': 'Keine Werte.',
  Legend: 'Legende',
  '{name}, so far': '{name}, bisher',
  'Copy<0> <1/></0>': '<0><1/> </0>Kopieren',
  'JSON from the node': 'JSON vom Knoten',
  '{rate} atomic units (piconero) per byte': '{rate} atomare Einheiten (Piconero) pro Byte',

  'Fees by priority': 'Gebühren nach Priorität',
  'for a payment of {size}': 'für eine Zahlung mit {size}',
  Priority: 'Priorität',
  Expected: 'Erwartet',
  'in the {block}': 'im {block}',
  Slow: 'Langsam',
  Normal: 'Normal',
  Fast: 'Schnell',
  Fastest: 'Am schnellsten',
  'Wallets offer these priorities. The rates follow from the rules of the network for the next block. A higher rate helps only when more transactions wait than fit into a block. The expected wait counts the transactions of the pool that pay at least as much.':
    'Wallets bieten diese Prioritäten an. Die Raten folgen aus den Regeln des Netzwerks für den nächsten Block. Eine höhere Rate hilft nur, wenn mehr Transaktionen warten, als in einen Block passen. Die erwartete Wartezeit zählt die Transaktionen im Pool, die mindestens ebenso viel zahlen.',

  'mined again': 'erneut gemint',
  replaced: 'ersetzt',
  dead: 'ungültig geworden',
  'in the pool': 'im Pool',
  'not seen': 'nicht gesehen',
  'in block <0/>': 'in Block <0/>',
  'by <0/>, which waits in the pool': 'durch <0/>, die im Pool wartet',
  'by <0/>, in block <1/>': 'durch <0/>, in Block <1/>',
  'one of its ring members is no longer on the main chain':
    'eines ihrer Ringmitglieder ist nicht mehr auf der Hauptkette',
  'waits in the pool to be mined again': 'wartet im Pool darauf, erneut gemint zu werden',
  'in no block and not in the pool': 'in keinem Block und nicht im Pool',

  'Public spend key': 'Öffentlicher Spend-Key',
  'Public view key': 'Öffentlicher View-Key',
  'Payment id': 'Zahlungs-ID',
  'The sender encrypts it, so that only the receiver can read it on the chain.':
    'Der Absender verschlüsselt sie, sodass nur der Empfänger sie in der Blockchain lesen kann.',

  empty: 'leer',
  'The first {shown} of {all} bytes. The JSON of this transaction has all of them.':
    'Die ersten {shown} von {all} Bytes. Das JSON dieser Transaktion enthält alle.',
  'The first {shown} of {all} keys. The JSON of this transaction has all of them.':
    'Die ersten {shown} von {all} Schlüsseln. Das JSON dieser Transaktion enthält alle.',
  'Transaction public key': 'Öffentlicher Transaktionsschlüssel',
  'Receivers combine this key with their view key to find their outputs.':
    'Empfänger finden ihre Ausgaben mit diesem Schlüssel und ihrem View-Key.',
  'Additional public keys': 'Weitere öffentliche Schlüssel',
  'One key for each output. At least one receiver uses a subaddress.':
    'Ein Schlüssel für jede Ausgabe. Mindestens ein Empfänger verwendet eine Subadresse.',
  Nonce: 'Nonce',
  'Bytes that the miner chose.': 'Bytes, die der Miner gewählt hat.',
  'Bytes that the sender chose.': 'Bytes, die der Absender gewählt hat.',
  'Payment id, encrypted': 'Zahlungs-ID, verschlüsselt',
  'Only the receiver can read it. It may be a dummy, so it shows nothing by itself.':
    'Nur der Empfänger kann sie lesen. Sie kann eine Attrappe sein und sagt daher für sich genommen nichts aus.',
  'Wallets add a random payment id to every payment with at most two outputs when the sender gave none. Payments with and without a payment id therefore look alike. The receiver sees zeros after decryption when it is a dummy.':
    'Wallets fügen jeder Zahlung mit höchstens zwei Ausgaben eine zufällige Zahlungs-ID hinzu, wenn der Absender keine angegeben hat. Zahlungen mit und ohne Zahlungs-ID sehen daher gleich aus. Bei einer Attrappe sieht der Empfänger nach dem Entschlüsseln Nullen.',
  'Payment id, not encrypted': 'Zahlungs-ID, unverschlüsselt',
  'The long form, which is obsolete. Everybody can read it, and payments that repeat it can be linked.':
    'Die veraltete lange Form. Jeder kann sie lesen, und Zahlungen mit derselben ID lassen sich verknüpfen.',
  'Merge mining': 'Merge-Mining',
  'Root of a tree of other chains that were mined together with this block, such as P2Pool. Its depth field is {depth}.':
    'Wurzel eines Baums anderer Blockchains, die zusammen mit diesem Block gemint wurden, zum Beispiel P2Pool. Ihr Tiefenfeld ist {depth}.',
  'P2Pool share': 'P2Pool-Share',
  'The former merge mining field of P2Pool, with the id of a share in its own chain. The daemon ignores it.':
    'Das frühere Merge-Mining-Feld von P2Pool mit der ID eines Shares in dessen eigener Blockchain. Der Daemon beachtet es nicht.',
  Minergate: 'Minergate',
  'Written by the former mining pool Minergate.': 'Geschrieben vom ehemaligen Mining-Pool Minergate.',
  Padding: 'Auffüllung',
  '{size} zero bytes': '{size} Nullbytes',
  'Not readable': 'Nicht lesbar',
  'The rest cannot be read: {reason}.': 'Der Rest kann nicht gelesen werden: {reason}.',
  'Not read': 'Nicht gelesen',
  'Only the first {count} fields are read.': 'Nur die ersten {count} Felder werden gelesen.',
  'The extra field is empty.': 'Das Extra-Feld ist leer.',
  'All bytes': 'Alle Bytes',

  'Hidden amounts with Borromean range proofs, and one MLSAG signature for all inputs.':
    'Verborgene Beträge mit Borromean-Bereichsbeweisen und eine MLSAG-Signatur für alle Eingaben.',
  'Hidden amounts with Borromean range proofs, and an MLSAG signature for each input.':
    'Verborgene Beträge mit Borromean-Bereichsbeweisen und eine MLSAG-Signatur für jede Eingabe.',
  'Hidden amounts with Bulletproofs, and an MLSAG signature for each input.':
    'Verborgene Beträge mit Bulletproofs und eine MLSAG-Signatur für jede Eingabe.',
  'Hidden amounts with Bulletproofs and shorter encrypted amounts, and an MLSAG signature for each input.':
    'Verborgene Beträge mit Bulletproofs und kürzer verschlüsselten Beträgen sowie eine MLSAG-Signatur für jede Eingabe.',
  'Hidden amounts with Bulletproofs, and a CLSAG ring signature for each input.':
    'Verborgene Beträge mit Bulletproofs und eine CLSAG-Ringsignatur für jede Eingabe.',
  'Hidden amounts with Bulletproofs+, and a CLSAG ring signature for each input.':
    'Verborgene Beträge mit Bulletproofs+ und eine CLSAG-Ringsignatur für jede Eingabe.',
  'unknown type {type}': 'unbekannter Typ {type}',
  'none (version 1)': 'keiner (Version 1)',
  'unknown (version {version})': 'unbekannt (Version {version})',
  'no extra lock: spendable {count} blocks after it was mined, like every output':
    'keine zusätzliche Sperre: wie jede Ausgabe {count} Blöcke nach dem Minen ausgebbar',
  'unlocked since block {height}': 'entsperrt seit Block {height}',
  'locked until block {height}: {blocksLeft} more blocks, about {time}':
    'gesperrt bis Block {height}: noch {blocksLeft} Blöcke, etwa {time}',
  'unlocked since {when}': 'entsperrt seit {when}',
};
