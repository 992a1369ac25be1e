import type { Messages } from '../translate.ts';

/** The pages of the pool, of the search, of outputs and of key images. */
export const lookups: Messages = {
  'weight by fee rate': 'Gewicht nach Gebührenrate',
  'Weight of the waiting transactions by fee rate, in µXMR per kB.':
    'Gewicht der wartenden Transaktionen nach Gebührenrate, in µXMR pro kB.',
  'µXMR per kB': 'µXMR pro kB',
  '{weight} in {count}': '{weight} in {count}',
  'Waiting times': 'Wartezeiten',
  'transactions by age, up to': 'Transaktionen nach Alter, bis',
  'Number of waiting transactions by the time since this index first saw them.':
    'Zahl der wartenden Transaktionen nach der Zeit, seit dieser Index sie zuerst gesehen hat.',
  more: 'mehr',
  '{from} or more': '{from} oder mehr',
  'Size of the pool': 'Größe des Pools',
  'up to {hours} hours': 'bis zu {hours} Stunden',
  'By day, and with CSV': 'Nach Tagen, und als CSV',
  'Number of waiting transactions by hour, as this index observed them.':
    'Zahl der wartenden Transaktionen nach Stunde, wie dieser Index sie beobachtet hat.',
  'Hour (UTC)': 'Stunde (UTC)',
  Mean: 'Mittel',
  Most: 'Höchststand',
  'all transactions': 'alle Transaktionen',
  'double spends': 'Doppelausgaben',
  Show: 'Zeige',
  'from <0/> µXMR/kB': 'ab <0/> µXMR/kB',
  Filter: 'Filtern',
  'Show all': 'Alle zeigen',
  Oldest: 'Älteste',
  'Highest fee rate': 'Höchste Gebührenrate',
  'Highest fee': 'Höchste Gebühr',
  Heaviest: 'Schwerste',
  'Most inputs': 'Meiste Eingaben',
  'Most outputs': 'Meiste Ausgaben',
  'Monero transactions that wait to be mined, and their fee rates.':
    'Monero-Transaktionen, die darauf warten, gemint zu werden, und ihre Gebührenraten.',
  'Transactions that wait to be mined. This is the pool of one node, and other nodes may have other transactions.':
    'Transaktionen, die darauf warten, gemint zu werden. Dies ist der Pool eines Knotens, andere Knoten können andere Transaktionen haben.',
  Order: 'Reihenfolge',
  '{count} of {total} shown': '{count} von {total} gezeigt',
  'waiting transactions': 'wartende Transaktionen',
  Next: 'Nächste',
  'Transactions in the pool': 'Transaktionen im Pool',
  'No waiting transaction matches this filter.': 'Keine wartende Transaktion entspricht diesem Filter.',
  Waiting: 'Wartend',
  'the oldest was seen <0/>': 'die älteste wurde <0/> gesehen',
  'Double spends': 'Doppelausgaben',
  'another transaction spends the same output': 'eine andere Transaktion gibt dieselbe Ausgabe aus',
  'Not relayed': 'Nicht weitergeleitet',
  'the node has not sent them to other nodes': 'der Knoten hat sie nicht an andere Knoten gesendet',
  'fits into the next block': 'passt in den nächsten Block',
  'fills about {blocks} blocks': 'füllt etwa {blocks} Blöcke',
  'min-rate must be a whole number of µXMR per kB, with at most nine digits.':
    'min-rate muss eine ganze Zahl in µXMR pro kB sein, mit höchstens neun Ziffern.',
  'after must be a position from the link of a page.':
    'after muss eine Position aus dem Link einer Seite sein.',
  '{field} must be one of {values}.': '{field} muss einer dieser Werte sein: {values}.',

  'This address is not valid': 'Diese Adresse ist nicht gültig',
  'Do not send anything to it. Copy the address again from its owner.':
    'Senden Sie nichts an sie. Kopieren Sie die Adresse noch einmal von ihrem Inhaber.',
  'This is an address': 'Das ist eine Adresse',
  'An address cannot be looked up': 'Eine Adresse lässt sich nicht nachschlagen',
  'The chain contains no addresses. Each payment goes to a new one-time key, which only the receiver can connect with the address. So no explorer can show what an address received or has.':
    'Die Blockchain enthält keine Adressen. Jede Zahlung geht an einen neuen Einmalschlüssel, den nur der Empfänger mit der Adresse verbinden kann. Daher kann kein Explorer zeigen, was eine Adresse erhalten hat oder besitzt.',
  'A sender or receiver can show a payment with a key or a proof: <0>proofs</0>.':
    'Absender oder Empfänger können eine Zahlung mit einem Schlüssel oder einem Nachweis belegen: <0>Nachweise</0>.',
  Address: 'Adresse',
  Kind: 'Art',
  'Without the payment id': 'Ohne die Zahlungs-ID',
  'on the main chain': 'auf der Hauptkette',
  'Several matches': 'Mehrere Treffer',
  'These hashes begin with the digits of the search.': 'Diese Hashes beginnen mit den gesuchten Ziffern.',
  'At most {limit} of each kind are listed. More digits find fewer.':
    'Von jeder Art sind höchstens {limit} aufgeführt. Mehr Ziffern finden weniger.',
  'Blocks whose hashes match': 'Blöcke mit passendem Hash',
  'Transactions whose hashes match': 'Transaktionen mit passendem Hash',
  'This is a proof': 'Das ist ein Nachweis',
  'A proof shows a payment or a balance. It is checked here, with the fields below. It was not looked up and is not kept.':
    'Ein Nachweis belegt eine Zahlung oder ein Guthaben. Er wird hier mit den Feldern unten geprüft. Er wurde nicht nachgeschlagen und wird nicht aufbewahrt.',
  'No block at this time yet': 'Zu dieser Zeit gibt es noch keinen Block',
  'Every block of the index is older than this time. The newest block has the height <0/>.':
    'Jeder Block des Index ist älter als diese Zeit. Der neueste Block hat die Höhe <0/>.',
  'Nothing found': 'Nichts gefunden',
  'Transactions with this public key': 'Transaktionen mit diesem öffentlichen Schlüssel',
  'Transactions with this payment id': 'Transaktionen mit dieser Zahlungs-ID',
  'There may be more transactions with this public key than can be listed. The list has {count} of them.':
    'Es kann mehr Transaktionen mit diesem öffentlichen Schlüssel geben, als sich auflisten lassen. Die Liste enthält {count} davon.',
  'There may be more transactions with this payment id than can be listed. The list has {count} of them.':
    'Es kann mehr Transaktionen mit dieser Zahlungs-ID geben, als sich auflisten lassen. Die Liste enthält {count} davon.',
  '{count} transactions have this public key.': {
    one: '{count} Transaktion hat diesen öffentlichen Schlüssel.',
    other: '{count} Transaktionen haben diesen öffentlichen Schlüssel.',
  },
  '{count} transactions have this payment id.': {
    one: '{count} Transaktion hat diese Zahlungs-ID.',
    other: '{count} Transaktionen haben diese Zahlungs-ID.',
  },
  'Wallets make a new public key for each transaction. The sender can write any key, so transactions with the same key need not have the same sender.':
    'Wallets erzeugen für jede Transaktion einen neuen öffentlichen Schlüssel. Der Absender kann jeden Schlüssel schreiben, daher müssen Transaktionen mit demselben Schlüssel nicht denselben Absender haben.',
  'A payment id of 16 digits is encrypted anew in each transaction, and only the receiver can read it. Wallets write a random one when the sender gave none. So these digits find this transaction, but not other payments with the same payment id.':
    'Eine Zahlungs-ID mit 16 Ziffern wird in jeder Transaktion neu verschlüsselt, und nur der Empfänger kann sie lesen. Wallets schreiben eine zufällige, wenn der Absender keine angegeben hat. Diese Ziffern finden daher diese Transaktion, aber keine anderen Zahlungen mit derselben Zahlungs-ID.',
  'This payment id is not encrypted. Receivers once gave it to their customers, so these transactions probably have the same receiver. The sender can write any payment id.':
    'Diese Zahlungs-ID ist nicht verschlüsselt. Empfänger gaben sie früher ihren Kunden, daher haben diese Transaktionen vermutlich denselben Empfänger. Der Absender kann jede Zahlungs-ID schreiben.',
  'These 16 digits are neither the encrypted payment id of a transaction nor the first digits of a hash.':
    'Diese 16 Ziffern sind weder die verschlüsselte Zahlungs-ID einer Transaktion noch die ersten Ziffern eines Hashs.',
  'The chain holds such a payment id encrypted, so it is not the payment id that a receiver gives. Only the receiver can find the payment by that one.':
    'Die Blockchain enthält eine solche Zahlungs-ID verschlüsselt, daher ist es nicht die Zahlungs-ID, die ein Empfänger angibt. Nur der Empfänger kann die Zahlung mit jener finden.',
  'These 64 digits look like a hash or a key. This index knows no block, transaction, spent key image, one-time key, transaction public key or payment id with these 64 digits. It looked on the main chain, in the pool and among orphaned blocks. It does not look for additional public keys.':
    'Diese 64 Ziffern sehen aus wie ein Hash oder ein Schlüssel. Dieser Index kennt keinen Block, keine Transaktion, kein ausgegebenes Schlüsselbild, keinen Einmalschlüssel, keinen öffentlichen Transaktionsschlüssel und keine Zahlungs-ID mit diesen 64 Ziffern. Gesucht wurde auf der Hauptkette, im Pool und unter verwaisten Blöcken. Nach weiteren öffentlichen Schlüsseln wird nicht gesucht.',
  'If this is a transaction that was just sent, please try again in a minute. Otherwise compare the digits with their source, and check that it is of the same network.':
    'Wenn dies eine gerade gesendete Transaktion ist, versuchen Sie es bitte in einer Minute noch einmal. Vergleichen Sie sonst die Ziffern mit ihrer Quelle, und prüfen Sie, ob sie zum selben Netzwerk gehört.',
  'This looks like the first <0/> digits of a hash, which has 64 hexadecimal digits. No block and no transaction has a hash that begins so.':
    'Das sieht aus wie die ersten <0/> Ziffern eines Hashs, der 64 hexadezimale Ziffern hat. Kein Block und keine Transaktion hat einen Hash, der so beginnt.',
  'Keys and key images are found by all their 64 digits only.':
    'Schlüssel und Schlüsselbilder werden nur mit allen 64 Ziffern gefunden.',
  'This cannot be looked up': 'Das lässt sich nicht nachschlagen',
  'This text is too long for the search': 'Dieser Text ist zu lang für die Suche',
  'If it is a proof, <0>the proof desk</0> reads proofs of any length.':
    'Wenn es ein Nachweis ist: <0>Die Prüfstelle</0> liest Nachweise jeder Länge.',

  'Key image': 'Schlüsselbild (Key-Image)',
  'A key image has exactly 64 hexadecimal digits.': 'Ein Schlüsselbild hat genau 64 hexadezimale Ziffern.',
  'No spend is known': 'Keine Verwendung ist bekannt',
  'No transaction on the chain or in the pool shows this key image. Either its output is not spent, or these digits are not a key image. The chain does not tell which.':
    'Keine Transaktion in der Blockchain oder im Pool zeigt dieses Schlüsselbild. Entweder ist seine Ausgabe nicht ausgegeben, oder diese Ziffern sind kein Schlüsselbild. Was zutrifft, verrät die Blockchain nicht.',
  'A key image marks an output as spent, without showing which output. It may occur once on the chain.':
    'Ein Schlüsselbild kennzeichnet eine Ausgabe als ausgegeben, ohne zu zeigen, welche es ist. Es darf in der Blockchain einmal vorkommen.',
  'It is not spent on the main chain': 'Auf der Hauptkette ist es nicht ausgegeben',
  'Only orphaned blocks have a transaction with this key image, so its output can be spent again.':
    'Nur verwaiste Blöcke haben eine Transaktion mit diesem Schlüsselbild, daher kann seine Ausgabe erneut ausgegeben werden.',
  'Several transactions show this key image': 'Mehrere Transaktionen zeigen dieses Schlüsselbild',
  'They spend the same output, so only one of them can be on the chain. The others are double spends or replacements.':
    'Sie geben dieselbe Ausgabe aus, daher kann nur eine von ihnen in der Blockchain sein. Die anderen sind Doppelausgaben oder Ersatztransaktionen.',
  'Where it was spent': 'Wo es ausgegeben wurde',
  'none on the main chain': 'keine auf der Hauptkette',
  'Input {position} with its ring of {ringSize}': 'Eingabe {position} mit ihrem Ring aus {ringSize}',
  'hidden by RingCT': 'durch RingCT verborgen',
  Elsewhere: 'Andernorts',
  'in the pool and in orphaned blocks': 'im Pool und in verwaisten Blöcken',
  'Inputs in the pool and in orphaned blocks': 'Eingaben im Pool und in verwaisten Blöcken',
  'Block or first seen': 'Block oder zuerst gesehen',
  Input: 'Eingabe',
  'Ring size': 'Ringgröße',

  'Output key': 'Ausgabeschlüssel',
  'A one-time key has exactly 64 hexadecimal digits.':
    'Ein Einmalschlüssel hat genau 64 hexadezimale Ziffern.',
  'No output with this key': 'Keine Ausgabe mit diesem Schlüssel',
  'No indexed output has this one-time key.': 'Keine indizierte Ausgabe hat diesen Einmalschlüssel.',
  'Outputs with one key': 'Ausgaben mit einem Schlüssel',
  'Several outputs share this one-time key': 'Mehrere Ausgaben haben denselben Einmalschlüssel',
  'These outputs have the same key image, so only one of them can be spent. The coins of the others are lost.':
    'Diese Ausgaben haben dasselbe Schlüsselbild, daher kann nur eine von ihnen ausgegeben werden. Die Coins der anderen sind verloren.',
  'Outputs with this key': 'Ausgaben mit diesem Schlüssel',
  'No output has this key.': 'Keine Ausgabe hat diesen Schlüssel.',

  'Output {index}': 'Ausgabe {index}',
  'A one-time output of the Monero chain, and the rings that include it.':
    'Eine Einmalausgabe der Monero-Blockchain und die Ringe, in denen sie vorkommt.',
  'The amount must be a whole number of atomic units, at most 2^64 - 1. It is 0 for hidden amounts.':
    'Der Betrag muss eine ganze Zahl atomarer Einheiten sein, höchstens 2^64 - 1. Bei verborgenen Beträgen ist er 0.',
  'The global index must be a whole number from 0.': 'Der globale Index muss eine ganze Zahl ab 0 sein.',
  'No such output': 'Diese Ausgabe gibt es nicht',
  'No indexed output of this amount has this global index.':
    'Keine indizierte Ausgabe dieses Betrags hat diesen globalen Index.',
  'Output <0/>': 'Ausgabe <0/>',
  'A one-time output. Only its owner knows whether and where it was spent, because a ring names it together with other outputs.':
    'Eine Einmalausgabe. Nur ihr Inhaber weiß, ob und wo sie ausgegeben wurde, weil ein Ring sie zusammen mit anderen Ausgaben nennt.',
  'unknown: this version of Ringscope cannot read the format of this output':
    'unbekannt: diese Version von Ringscope kann das Format dieser Ausgabe nicht lesen',
  'one-time key': 'Einmalschlüssel',
  'none: outputs have one since hard fork 15': 'keines: Ausgaben haben eines seit Hard Fork 15',
  'One byte that lets a wallet skip 255 of 256 outputs that are not its own. It shows nothing to others.':
    'Ein Byte, mit dem eine Wallet 255 von 256 fremden Ausgaben überspringen kann. Anderen zeigt es nichts.',
  'The number of this output among all outputs with hidden amounts.':
    'Die Nummer dieser Ausgabe unter allen Ausgaben mit verborgenen Beträgen.',
  'The number of this output among all outputs of exactly this amount.':
    'Die Nummer dieser Ausgabe unter allen Ausgaben mit genau diesem Betrag.',
  'This is output {position} of the transaction, counted from 0.':
    'Dies ist Ausgabe {position} der Transaktion, von 0 an gezählt.',
  '{count} blocks old.': { one: '{count} Block alt.', other: '{count} Blöcke alt.' },
  'Rings may include it in {count} blocks.': {
    one: 'Ringe dürfen sie in {count} Block nennen.',
    other: 'Ringe dürfen sie in {count} Blöcken nennen.',
  },
  'Rings may include it.': 'Ringe dürfen sie nennen.',
  'Other outputs have the same one-time key': 'Andere Ausgaben haben denselben Einmalschlüssel',
  'All of them have one key image, so only one of them can ever be spent. The others are lost. A sender does this by accident or on purpose, to make a receiver count a payment twice (the “burning bug”).':
    'Sie alle haben ein Schlüsselbild, daher kann nur eine von ihnen jemals ausgegeben werden. Die anderen sind verloren. Ein Absender tut dies versehentlich, oder absichtlich, damit ein Empfänger eine Zahlung doppelt zählt (der „Burning Bug“).',
  'The others:': 'Die anderen:',
  'and {count} more': 'und {count} weitere',
  'Rings that include this output': 'Ringe mit dieser Ausgabe',
  'The index of rings is not complete yet. The rings will be listed here when it is complete.':
    'Der Index der Ringe ist noch nicht vollständig. Die Ringe werden hier aufgeführt, sobald er vollständig ist.',
  'The index of rings is not complete yet (<0/>). The rings will be listed here when it is complete.':
    'Der Index der Ringe ist noch nicht vollständig (<0/>). Die Ringe werden hier aufgeführt, sobald er vollständig ist.',
  one: 'einer',
  'more than {count}': 'mehr als {count}',
  rings: 'Ringe',
  'Being in a ring does not mean being spent. Each ring spends one of its members, and only the sender knows which one. The other members are decoys. An output can be a decoy any number of times.':
    'In einem Ring zu sein heißt nicht, ausgegeben zu sein. Jeder Ring gibt eines seiner Mitglieder aus, und nur der Absender weiß, welches. Die anderen Mitglieder sind Köder (Decoys). Eine Ausgabe kann beliebig oft Köder sein.',
  'Rings that include this output, newest first': 'Ringe mit dieser Ausgabe, neueste zuerst',
  'No ring includes this output.': 'Kein Ring enthält diese Ausgabe.',
  unconfirmed: 'unbestätigt',
  'This output is': 'Diese Ausgabe ist',
  'member {place} of {ringSize}': 'Mitglied {place} von {ringSize}',
  '{from} must be the place of an input: height, transaction and input as three numbers with hyphens.':
    '{from} muss der Ort einer Eingabe sein: Höhe, Transaktion und Eingabe als drei Zahlen mit Bindestrichen.',
};
