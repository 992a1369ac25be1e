import type { Messages } from '../translate.ts';

/** The pages of transactions. */
export const tx: Messages = {
  'Check it yourself': 'Selbst prüfen',
  'You need not trust this page. These commands ask a Monero node of your own, which listens at 127.0.0.1:18081, and the API of this site.':
    'Sie müssen dieser Seite nicht vertrauen. Diese Befehle fragen einen eigenen Monero-Knoten, der unter 127.0.0.1:18081 erreichbar ist, und die API dieser Website.',
  Commands: 'Befehle',
  'The transaction with its inputs, outputs and extra:':
    'Die Transaktion mit ihren Eingaben, Ausgaben und ihrem Extra-Feld:',
  'The ring members of input {position}, with their blocks and transactions:':
    'Die Ringmitglieder von Eingabe {position} mit ihren Blöcken und Transaktionen:',
  'Whether its key images are spent (0: no, 1: on the chain, 2: in the pool):':
    'Ob ihre Schlüsselbilder ausgegeben sind (0: nein, 1: in der Blockchain, 2: im Pool):',
  'The same from this site:': 'Dasselbe von dieser Website:',

  Extra: 'Extra-Feld',
  '{count} bytes': '{count} Bytes',
  'After it was orphaned': 'Nach der Verwaisung',
  'newest first': 'neueste zuerst',
  'What became of this transaction after reorganisations':
    'Was nach Reorganisationen aus dieser Transaktion wurde',
  Fate: 'Verbleib',
  How: 'Wie',
  ': output {globalIndex}, of input {inputPosition}': ': Ausgabe {globalIndex}, von Eingabe {inputPosition}',
  After: 'Nach',
  'reorganisation {reorgId}': 'Reorganisation {reorgId}',

  inputs: 'Eingaben',
  'No input is known.': 'Keine Eingabe ist bekannt.',
  'Each input spends one output. The ring names this output together with decoys, and only the sender knows which member is spent. The key image makes sure that an output is spent once.':
    'Jede Eingabe gibt eine Ausgabe aus. Der Ring nennt diese Ausgabe zusammen mit Ködern (Decoys), und nur der Absender weiß, welches Mitglied ausgegeben wird. Das Schlüsselbild stellt sicher, dass eine Ausgabe nur einmal ausgegeben wird.',
  'Input {position}': 'Eingabe {position}',
  'Input <0/>': 'Eingabe <0/>',
  'key image': 'Schlüsselbild',
  'Ring of {count}: list its members': 'Ring mit {count}: Mitglieder auflisten',
  'Ring of {count}': 'Ring mit {count}',
  'Ring members of input {position}': 'Ringmitglieder von Eingabe {position}',
  'This input names no ring members at this position.':
    'Diese Eingabe nennt an dieser Position keine Ringmitglieder.',
  'Members {first} to {to} of {total}': 'Mitglieder {first} bis {to} von {total}',
  'members of input {position}': 'Mitglieder von Eingabe {position}',
  'not indexed': 'nicht indiziert',
  Mined: 'Gemint',

  'Its fee is unknown. This page shows the parts that could be read.':
    'Die Gebühr ist unbekannt. Diese Seite zeigt die Teile, die gelesen werden konnten.',
  'This transaction has a version that this version of Ringscope does not know.':
    'Diese Transaktion hat eine Version, die diese Version von Ringscope nicht kennt.',
  'Input {position} of this transaction has a format that this version of Ringscope does not know.':
    'Eingabe {position} dieser Transaktion hat ein Format, das diese Version von Ringscope nicht kennt.',
  'Output {position} of this transaction has a format that this version of Ringscope does not know.':
    'Ausgabe {position} dieser Transaktion hat ein Format, das diese Version von Ringscope nicht kennt.',
  'This transaction uses a RingCT format that this version of Ringscope does not know.':
    'Diese Transaktion verwendet ein RingCT-Format, das diese Version von Ringscope nicht kennt.',
  'The bytes of this transaction have a layout that this version of Ringscope does not know.':
    'Die Bytes dieser Transaktion haben einen Aufbau, den diese Version von Ringscope nicht kennt.',
  'This transaction has no outputs, so its fee is everything that it spends.':
    'Diese Transaktion hat keine Ausgaben, daher ist ihre Gebühr alles, was sie ausgibt.',
  'This coinbase has RingCT data, which a coinbase does not need because its amounts are public.':
    'Diese Coinbase hat RingCT-Daten, die eine Coinbase nicht braucht, weil ihre Beträge öffentlich sind.',
  'The public output amounts of this transaction are larger than its public input amounts. Its fee is unknown.':
    'Die öffentlichen Beträge der Ausgaben dieser Transaktion sind größer als die ihrer Eingaben. Die Gebühr ist unbekannt.',
  'The ring of input {position} does not ascend, because its offsets were added modulo 2^64. Ordinary wallets do not do this.':
    'Der Ring von Eingabe {position} ist nicht aufsteigend, weil seine Abstände modulo 2^64 addiert wurden. Gewöhnliche Wallets tun das nicht.',
  'The ring of input {position} names one output more than once.':
    'Der Ring von Eingabe {position} nennt eine Ausgabe mehrmals.',
  'The ring of input {position} names an output that no chain can have.':
    'Der Ring von Eingabe {position} nennt eine Ausgabe, die keine Blockchain haben kann.',
  'This transaction is unusual': 'Diese Transaktion ist ungewöhnlich',

  Outputs: 'Ausgaben',
  outputs: 'Ausgaben',
  'Outputs of the transaction': 'Ausgaben der Transaktion',
  'given when mined': 'wird beim Minen vergeben',
  'View tag': 'View-Tag',
  hidden: 'verborgen',

  'Raw transaction': 'Rohdaten der Transaktion',
  'The address of a transaction needs its hash: exactly 64 hexadecimal digits.':
    'Die Adresse einer Transaktion braucht ihren Hash: genau 64 hexadezimale Ziffern.',
  'No such transaction': 'Diese Transaktion gibt es nicht',
  'Neither the node nor the archive of orphaned blocks has a transaction with this hash.':
    'Weder der Knoten noch das Archiv verwaister Blöcke hat eine Transaktion mit diesem Hash.',
  '<0/> <1>The page of the transaction</1> still shows what the index has.':
    '<0/> <1>Die Seite der Transaktion</1> zeigt weiterhin, was der Index hat.',
  'Signatures and range proofs are missing here, because the node is pruned.':
    'Signaturen und Bereichsbeweise fehlen hier, weil der Knoten gestutzt (pruned) ist.',

  'Ring report': 'Ringbericht',
  '{members} in {rings}': '{members} in {rings}',
  '{count} members': { one: '{count} Mitglied', other: '{count} Mitglieder' },
  '{count} rings': { one: '{count} Ring', other: '{count} Ringen' },
  '<0/> This report counts properties of the members on this page. Decoys and spent outputs have them alike, so it does not show which members are spent.':
    '<0/> Dieser Bericht zählt Eigenschaften der Mitglieder auf dieser Seite. Köder und ausgegebene Ausgaben haben sie gleichermaßen, daher zeigt er nicht, welche Mitglieder ausgegeben sind.',
  'The report in full': 'Der ganze Bericht',
  '{younger} of {members} members are at most {limit} old. Wallets choose about half of them so young.':
    '{younger} von {members} Mitgliedern sind höchstens {limit} alt. Wallets wählen etwa die Hälfte so jung.',
  'No two rings have outputs of the same transaction.':
    'Keine zwei Ringe haben Ausgaben derselben Transaktion.',
  'Different rings have outputs of the same transaction in {count} cases.': {
    one: 'Verschiedene Ringe haben in {count} Fall Ausgaben derselben Transaktion.',
    other: 'Verschiedene Ringe haben in {count} Fällen Ausgaben derselben Transaktion.',
  },
  '{count} outputs occur in several rings.': {
    one: '{count} Ausgabe kommt in mehreren Ringen vor.',
    other: '{count} Ausgaben kommen in mehreren Ringen vor.',
  },
  'older than {time}': 'älter als {time}',
  '{from} to {to}': '{from} bis {to}',
  'Common wallets choose decoys by age, from a gamma distribution (wallet2, class gamma_picker). A quarter of their choices falls into each row. Few members differ by chance, so small differences mean nothing.':
    'Verbreitete Wallets wählen Köder nach ihrem Alter aus einer Gammaverteilung (wallet2, Klasse gamma_picker). In jede Zeile fällt ein Viertel ihrer Auswahl. Bei wenigen Mitgliedern gibt es zufällige Abweichungen, daher bedeuten kleine Unterschiede nichts.',
  'Ages of the ring members, compared with the choices of wallets':
    'Alter der Ringmitglieder im Vergleich mit der Auswahl von Wallets',
  'Age when the ring was made': 'Alter, als der Ring gebildet wurde',
  Members: 'Mitglieder',
  'Members from coinbases': 'Mitglieder aus Coinbase-Transaktionen',
  'Wallets choose them like all other outputs. Until it is spent, such an output belongs to the miner or the pool that found the block.':
    'Wallets wählen sie wie alle anderen Ausgaben. Bis sie ausgegeben wird, gehört eine solche Ausgabe dem Miner oder dem Mining-Pool, der den Block gefunden hat.',
  'Outputs in several rings': 'Ausgaben in mehreren Ringen',
  'An output is spent at most once, so it is a decoy in all of these rings but one, or in all of them.':
    'Eine Ausgabe wird höchstens einmal ausgegeben, also ist sie in allen diesen Ringen bis auf einen ein Köder, oder in allen.',
  'Transactions with several members': 'Transaktionen mit mehreren Mitgliedern',
  '{sharedTxsAcrossRings} in different rings. This happens when somebody spends two outputs of one payment together, and it happens by chance.':
    '{sharedTxsAcrossRings} in verschiedenen Ringen. Das geschieht, wenn jemand zwei Ausgaben einer Zahlung zusammen ausgibt, und es geschieht durch Zufall.',
  '{count} cases': { one: '{count} Fall', other: '{count} Fälle' },
  'Blocks with several members': 'Blöcke mit mehreren Mitgliedern',
  'Usual on a short chain and in blocks with many outputs.':
    'Üblich bei einer kurzen Blockchain und in Blöcken mit vielen Ausgaben.',
  '1 block': '1 Block',
  '{number} blocks': '{number} Blöcke',
  'Ages of {count} ring members when they were used: from {youngest} to {oldest}.':
    'Alter von {count} Ringmitgliedern bei ihrer Verwendung: von {youngest} bis {oldest}.',
  'output {globalIndex}: {age} old': 'Ausgabe {globalIndex}: {age} alt',
  'age when the ring was made, logarithmic': 'Alter, als der Ring gebildet wurde, logarithmisch',

  'The coinbase is the first transaction of its block.':
    'Die Coinbase ist die erste Transaktion ihres Blocks.',
  'Transaction {position} of {txCount} in this block.':
    'Transaktion {position} von {txCount} in diesem Block.',
  'Time of the block': 'Zeit des Blocks',
  'First seen here': 'Hier zuerst gesehen',
  'in its block, not in the pool before': 'in ihrem Block, vorher nicht im Pool',
  'Received by the node': 'Vom Knoten empfangen',
  'Sent to other nodes': 'An andere Knoten gesendet',
  yes: 'ja',
  'not yet': 'noch nicht',
  'Time of this block': 'Zeit dieses Blocks',
  'unknown, because the fee rate of this transaction is unknown':
    'unbekannt, weil die Gebührenrate dieser Transaktion unbekannt ist',
  'Likely in the {block}, in {time}': 'Voraussichtlich im {block}, in {time}',
  'No waiting transaction pays a higher fee rate.':
    'Keine wartende Transaktion zahlt eine höhere Gebührenrate.',
  '{count} transactions of {size} together pay a higher fee rate.': {
    one: '{count} Transaktion mit {size} zahlt eine höhere Gebührenrate.',
    other: '{count} Transaktionen mit zusammen {size} zahlen eine höhere Gebührenrate.',
  },
  'Miners take the transactions with the highest fee rate first. This estimate assumes that each block has up to {zone} of transactions, because larger blocks lose a part of their reward.':
    'Miner nehmen zuerst die Transaktionen mit der höchsten Gebührenrate. Diese Schätzung nimmt an, dass jeder Block bis zu {zone} an Transaktionen enthält, weil größere Blöcke einen Teil ihrer Belohnung verlieren.',
  Summary: 'Zusammenfassung',
  'transaction hash': 'Transaktions-Hash',
  Fee: 'Gebühr',
  'Fee rate': 'Gebührenrate',
  'The weight is the size plus a surcharge. Transactions with more than two outputs share one range proof, and the surcharge makes up for a part of the bytes that this saves.':
    'Das Gewicht ist die Größe plus ein Zuschlag. Bei mehr als zwei Ausgaben gibt es nur einen gemeinsamen Bereichsbeweis, und der Zuschlag gleicht einen Teil der dadurch gesparten Bytes aus.',
  'The fee rate is the fee divided by the weight of the transaction. Miners take the transactions with the highest rate first. 1 µXMR is a millionth of an XMR, and 1 kB is 1,000 bytes. Point at a rate to see the exact number.':
    'Die Gebührenrate ist die Gebühr geteilt durch das Gewicht der Transaktion. Miner nehmen zuerst die Transaktionen mit der höchsten Rate. 1 µXMR ist ein Millionstel XMR, und 1 kB sind 1000 Bytes. Zeigen Sie auf eine Rate, um die genaue Zahl zu sehen.',
  'RingCT type': 'RingCT-Typ',
  'below the priority Slow': 'unter der Priorität Langsam',
  'priority {name}': 'Priorität {name}',
  'Unlock time': 'Sperrzeit',
  'not in force': 'nicht in Kraft',
  'The outputs of this coinbase do not exist on the main chain, so they never unlock.':
    'Die Ausgaben dieser Coinbase existieren auf der Hauptkette nicht, daher werden sie nie entsperrt.',
  'The outputs do not exist, because the transaction is not on the main chain.':
    'Die Ausgaben existieren nicht, weil die Transaktion nicht auf der Hauptkette ist.',
  'none: the amounts of a coinbase are public': 'keiner: die Beträge einer Coinbase sind öffentlich',

  'Transaction {start}…': 'Transaktion {start}…',
  'A Monero transaction: its block, its fee, the rings of its inputs, its outputs and its extra field.':
    'Eine Monero-Transaktion: ihr Block, ihre Gebühr, die Ringe ihrer Eingaben, ihre Ausgaben und ihr Extra-Feld.',
  '{field} must be a position: a whole number from 0.':
    '{field} muss eine Position sein: eine ganze Zahl ab 0.',
  'No transaction with this hash is in an indexed block, in the pool or in a known orphaned block. If it was sent a moment ago, please try again in a minute.':
    'Keine Transaktion mit diesem Hash ist in einem indizierten Block, im Pool oder in einem bekannten verwaisten Block. Wenn sie gerade erst gesendet wurde, versuchen Sie es bitte in einer Minute noch einmal.',
  'Transaction {start}…: its place, its fee, its size and the ages of its ring members.':
    'Transaktion {start}…: ihr Ort, ihre Gebühr, ihre Größe und das Alter ihrer Ringmitglieder.',

  'The coinbase pays new coins and the fees of the block to its miner.':
    'Die Coinbase zahlt neue Coins und die Gebühren des Blocks an dessen Miner.',
  'Orphaned blocks with this transaction': 'Verwaiste Blöcke mit dieser Transaktion',
  'The index does not store signatures and range proofs. The node sends them when you open the raw data.':
    'Der Index speichert keine Signaturen und Bereichsbeweise. Der Knoten sendet sie, wenn Sie die Rohdaten öffnen.',
  'Raw data from the node': 'Rohdaten vom Knoten',
  'This transaction as JSON': 'Diese Transaktion als JSON',
  'This transaction waits in the pool.': 'Diese Transaktion wartet im Pool.',
  'This transaction is in block {height}.': 'Diese Transaktion ist in Block {height}.',
  'This transaction is not on the main chain.': 'Diese Transaktion ist nicht auf der Hauptkette.',
  'Check a payment': 'Eine Zahlung prüfen',
  'The chain does not show who paid whom or how much. The sender and the receiver can show it with a key or a proof.':
    'Die Blockchain zeigt nicht, wer wem wie viel gezahlt hat. Absender und Empfänger können es mit einem Schlüssel oder einem Nachweis belegen.',
  'Check a key or a proof': 'Schlüssel oder Nachweis prüfen',
  'waiting in the pool': 'wartet im Pool',
  orphaned: 'verwaist',
  'This transaction cannot be mined on the current main chain':
    'Diese Transaktion kann auf der jetzigen Hauptkette nicht gemint werden',
  'A reorganisation returned it to the pool, and the node still keeps it there. <0/>':
    'Eine Reorganisation hat sie in den Pool zurückgebracht, und der Knoten behält sie noch dort. <0/>',
  'A double spend was seen: do not accept this payment yet':
    'Eine Doppelausgabe wurde gesehen: Nehmen Sie diese Zahlung noch nicht an',
  'Another transaction spends one of the same outputs. Only one of the two can be mined.':
    'Eine andere Transaktion gibt eine derselben Ausgaben aus. Nur eine der beiden kann gemint werden.',
  'This transaction is not on the main chain': 'Diese Transaktion ist nicht auf der Hauptkette',
  'It was seen in block <0/>, which is not on the main chain, so its coins do not exist.':
    'Sie wurde in Block <0/> gesehen, der nicht auf der Hauptkette ist, daher existieren ihre Coins nicht.',
  'It was seen in block <0/>, which is not on the main chain. It is in no other block and not in the pool.':
    'Sie wurde in Block <0/> gesehen, der nicht auf der Hauptkette ist. Sie ist in keinem anderen Block und nicht im Pool.',
  'Only its hash is known, because the node had already deleted the transaction when its block was archived.':
    'Nur ihr Hash ist bekannt, weil der Knoten die Transaktion schon gelöscht hatte, als ihr Block archiviert wurde.',
  'It is dead:': 'Sie ist ungültig geworden:',
  'It was replaced': 'Sie wurde ersetzt',
};
