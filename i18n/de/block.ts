import type { Messages } from '../translate.ts';

/** The pages of blocks, and the list of blocks. */
export const block: Messages = {
  'Orphaned block': 'Verwaister Block',
  'Alternative block': 'Alternativer Block',
  'not on the main chain': 'nicht auf der Hauptkette',
  'Block {height} is no longer on the main chain.': 'Block {height} ist nicht mehr auf der Hauptkette.',
  'This block is not on the main chain': 'Dieser Block ist nicht auf der Hauptkette',
  'It was on the main chain until a branch with more work replaced it. ':
    'Er war auf der Hauptkette, bis ein Zweig mit mehr Arbeit ihn ersetzte. ',
  'It belongs to a branch with less work than the main chain. ':
    'Er gehört zu einem Zweig mit weniger Arbeit als die Hauptkette. ',
  'The main chain has no block at this height yet.': 'Die Hauptkette hat in dieser Höhe noch keinen Block.',
  'At this height the main chain has block <0/>.': 'In dieser Höhe hat die Hauptkette den Block <0/>.',
  'Reorganisation {id} tells what happened to its transactions':
    'Reorganisation {id} zeigt, was aus seinen Transaktionen wurde',
  'All forks': 'Alle Forks',
  Orphaned: 'Verwaister',
  Alternative: 'Alternativer',
  Reward: 'Belohnung',
  'These coins do not exist, because this block is not on the main chain.':
    'Diese Coins existieren nicht, weil dieser Block nicht auf der Hauptkette ist.',
  '{txCount} and the coinbase': '{txCount} und die Coinbase',
  'Transactions of this block': 'Transaktionen dieses Blocks',
  'The archive has no transaction of this block.': 'Das Archiv hat keine Transaktion dieses Blocks.',
  'not kept': 'nicht aufbewahrt',
  'Raw data of this block': 'Rohdaten dieses Blocks',

  'Block {height}': 'Block {height}',
  'A block of the Monero chain: header, weight, fees, reward and transactions.':
    'Ein Block der Monero-Blockchain: Header, Gewicht, Gebühren, Belohnung und Transaktionen.',
  'Block {height} of the Monero chain: header, weight, fees, reward and transactions.':
    'Block {height} der Monero-Blockchain: Header, Gewicht, Gebühren, Belohnung und Transaktionen.',
  'Block {height} of the Monero chain, {time}: {contents}. Header, reward, fees and transactions.':
    'Block {height} der Monero-Blockchain, {time}: {contents}. Header, Belohnung, Gebühren und Transaktionen.',
  'of unknown time': 'Zeit unbekannt',
  'Block {height} of the Monero chain: {contents}, with its reward and its fees.':
    'Block {height} der Monero-Blockchain: {contents}, mit Belohnung und Gebühren.',
  '{kind} block {height}, {start}…': '{kind} Block {height}, {start}…',
  '{kind} block at height {height}. It is not on the main chain of Monero. Header and transactions.':
    '{kind} Block in Höhe {height}. Er ist nicht auf der Hauptkette von Monero. Header und Transaktionen.',
  '{kind} block at height {height}, which is not on the main chain.':
    '{kind} Block in Höhe {height}, der nicht auf der Hauptkette ist.',
  'The address of a block needs its height (digits without a leading zero) or its hash (64 hexadecimal digits).':
    'Die Adresse eines Blocks braucht seine Höhe (Ziffern ohne führende Null) oder seinen Hash (64 hexadezimale Ziffern).',
  'from must be a position in the block: a whole number from 0.':
    'from muss eine Position im Block sein: eine ganze Zahl ab 0.',
  'No such block': 'Diesen Block gibt es nicht',
  'Block <0/> does not exist yet, or it is not indexed yet. The index ends at block <1/>.':
    'Block <0/> existiert noch nicht oder ist noch nicht indiziert. Der Index endet bei Block <1/>.',
  'No block with this hash is on the main chain up to block <0/>, or among the alternative blocks that this index knows.':
    'Kein Block mit diesem Hash ist auf der Hauptkette bis Block <0/> oder unter den alternativen Blöcken, die dieser Index kennt.',

  Coinbase: 'Coinbase',
  'one output': 'eine Ausgabe',
  '{total} outputs': '{total} Ausgaben',
  'These are the first <0/> outputs. <1/> has all of them.':
    'Dies sind die ersten <0/> Ausgaben. <1/> enthält alle.',
  'Outputs of the coinbase': 'Ausgaben der Coinbase',
  'No output is known.': 'Keine Ausgabe ist bekannt.',
  'Global index': 'Globaler Index',
  'none: not on the main chain': 'keiner: nicht auf der Hauptkette',
  'One-time key': 'Einmalschlüssel',
  Key: 'Schlüssel',
  'Extra of the coinbase': 'Extra-Feld der Coinbase',
  'The coinbase pays several outputs and has a merge mining tag, as blocks of P2Pool do. Every miner can make such a block, so this does not show who mined it.':
    'Die Coinbase zahlt an mehrere Ausgaben und hat eine Merge-Mining-Kennung, wie Blöcke von P2Pool. Jeder Miner kann einen solchen Block erzeugen, daher zeigt dies nicht, wer ihn gemint hat.',
  'The coinbase has a merge mining tag: other chains were mined together with this block. This does not show who mined it.':
    'Die Coinbase hat eine Merge-Mining-Kennung: Andere Blockchains wurden zusammen mit diesem Block gemint. Dies zeigt nicht, wer ihn gemint hat.',
  'The chain does not show who mined this block, because every coinbase pays new one-time keys.':
    'Die Blockchain zeigt nicht, wer diesen Block gemint hat, weil jede Coinbase an neue Einmalschlüssel zahlt.',

  Contents: 'Inhalt',
  'The coinbase is not counted.': 'Die Coinbase wird nicht mitgezählt.',
  Inputs: 'Eingaben',
  'Each input spends one output. The rings have <0/> members together.':
    'Jede Eingabe gibt eine Ausgabe aus. Die Ringe haben zusammen <0/> Mitglieder.',
  'New outputs': 'Neue Ausgaben',
  'The coinbase created <0/> of them.': 'Davon hat die Coinbase <0/> erzeugt.',
  'Fee rates': 'Gebührenraten',
  'no transaction pays a fee': 'keine Transaktion zahlt eine Gebühr',
  'median <0/>, from <1/> to <2/>': 'Median <0/>, von <1/> bis <2/>',
  'Mean fee': 'Mittlere Gebühr',

  Header: 'Header',
  'block hash': 'Block-Hash',
  'Previous block': 'Vorheriger Block',
  'none: this is the genesis block': 'keiner: dies ist der Genesis-Block',
  Time: 'Zeit',
  'The time that the miner stated. The network accepts times up to two hours ahead, and no time before the median of the last 60 blocks.':
    'Die vom Miner angegebene Zeit. Das Netzwerk akzeptiert Zeiten bis zu zwei Stunden in der Zukunft und keine, die vor dem Median der letzten 60 Blöcke liegen.',
  Version: 'Version',
  '{majorVersion}, vote for {minorVersion}': '{majorVersion}, Stimme für {minorVersion}',
  'The version of the consensus rules of this block, and the version that its miner voted for.':
    'Die Version der Konsensregeln dieses Blocks und die Version, für die sein Miner gestimmt hat.',
  'unknown: this block was never on the main chain': 'unbekannt: dieser Block war nie auf der Hauptkette',
  'About {difficulty} of hash rate.': 'Etwa {difficulty} Hashrate.',
  'The number of hashes that miners need on average to find this block. The hash rate is the difficulty divided by the target time of {target} s.':
    'Die Zahl der Hashes, die Miner im Mittel brauchen, um diesen Block zu finden. Die Hashrate ist die Schwierigkeit geteilt durch die Zielzeit von {target} s.',

  'Block <0/>': 'Block <0/>',
  newest: 'neuester',
  'Block {height} is on the main chain.': 'Block {height} ist auf der Hauptkette.',
  'Time since the previous block': 'Zeit seit dem vorherigen Block',
  Confirmations: 'Bestätigungen',
  'Cumulative difficulty': 'Kumulierte Schwierigkeit',
  'The number of bytes of the block and of all its transactions.':
    'Die Zahl der Bytes des Blocks und aller seiner Transaktionen.',
  'Long-term weight': 'Langzeitgewicht',
  'The weight of this block as it counts for the long-term limit of block weights. A single heavy block cannot raise it much.':
    'Das Gewicht dieses Blocks, wie es für die langfristige Grenze der Blockgewichte zählt. Ein einzelner schwerer Block kann sie nicht stark anheben.',
  'Other blocks at this height': 'Andere Blöcke in dieser Höhe',
  'none seen': 'keine gesehen',
  transactions: 'Transaktionen',
  'Transactions of block {height}': 'Transaktionen von Block {height}',
  'This block has no transaction at this position. Its coinbase is <0/>.':
    'Dieser Block hat an dieser Position keine Transaktion. Seine Coinbase ist <0/>.',
  'Raw data': 'Rohdaten',
  'Hex, JSON and proof-of-work hash': 'Hex, JSON und Proof-of-Work-Hash',
  'This block as JSON': 'Dieser Block als JSON',
  'Neighbouring blocks': 'Benachbarte Blöcke',
  '<0/> bytes': '<0/> Bytes',
  '{time} earlier, by the clocks of the two miners': '{time} früher, nach den Uhren der beiden Miner',
  'This block is <0/> heavier than the <1/> that are free of a penalty. The miner received fewer new coins as a penalty.':
    'Dieser Block ist <0/> schwerer als die <1/>, die ohne Abzug erlaubt sind. Als Abzug erhielt der Miner weniger neue Coins.',
  'This block uses <0/> of the <1/> that are free of a penalty. There is no penalty.':
    'Dieser Block nutzt <0/> der <1/>, die ohne Abzug erlaubt sind. Es gibt keinen Abzug.',
  'The weight is the size plus a surcharge for transactions with many outputs. A miner may fill a block up to <0/> without a penalty, or up to the median weight of the <1/> blocks before it (here <2/>) if that is larger. A heavier block pays fewer new coins to its miner. No block may have more than twice this weight.':
    'Das Gewicht ist die Größe plus ein Zuschlag für Transaktionen mit vielen Ausgaben. Ein Miner darf einen Block ohne Abzug bis <0/> füllen, oder bis zum Mediangewicht der <1/> Blöcke davor (hier <2/>), wenn dieses größer ist. Ein schwererer Block zahlt seinem Miner weniger neue Coins. Kein Block darf mehr als das Doppelte dieses Gewichts haben.',

  'Raw block': 'Rohdaten des Blocks',
  'pow must be 1 when it is given.': 'pow muss 1 sein, wenn es angegeben ist.',
  'The index has no block with this height or hash.':
    'Der Index hat keinen Block mit dieser Höhe oder diesem Hash.',
  'No raw data': 'Keine Rohdaten',
  'The node does not have the bytes of this block any more.':
    'Der Knoten hat die Bytes dieses Blocks nicht mehr.',
  'The raw data is not available now': 'Die Rohdaten sind gerade nicht verfügbar',
  '<0/> <1>The page of the block</1> still shows what the index has.':
    '<0/> <1>Die Seite des Blocks</1> zeigt weiterhin, was der Index hat.',
  '{count} bytes, without the transactions': '{count} Bytes, ohne die Transaktionen',
  'Proof of work': 'Proof of Work',
  'proof-of-work hash': 'Proof-of-Work-Hash',
  'This hash is small enough for the difficulty of the block.':
    'Dieser Hash ist klein genug für die Schwierigkeit des Blocks.',
  'This hash is too large for the difficulty of the block, so the node or the index is wrong.':
    'Dieser Hash ist zu groß für die Schwierigkeit des Blocks, also irrt sich der Knoten oder der Index.',
  'The node of this explorer does not compute proof-of-work hashes, because its port is restricted.':
    'Der Knoten dieses Explorers berechnet keine Proof-of-Work-Hashes, weil sein Port eingeschränkt ist.',
  'The proof-of-work hash is not part of the block. A node computes it again from the block and from a seed of the chain.':
    'Der Proof-of-Work-Hash ist nicht Teil des Blocks. Ein Knoten berechnet ihn neu aus dem Block und einem Seed der Blockchain.',
  'Let the node compute it': 'Vom Knoten berechnen lassen',

  'Paid to the miner': 'An den Miner gezahlt',
  'Base reward': 'Grundbelohnung',
  'What the block may create.': 'Was der Block erzeugen darf.',
  Penalty: 'Abzug',
  '<0/> of the base reward, because the block is heavy. These coins were not created.':
    '<0/> der Grundbelohnung, weil der Block schwer ist. Diese Coins wurden nicht erzeugt.',
  'Not claimed': 'Nicht beansprucht',
  'The miner claimed less than the base reward. These coins were not created.':
    'Der Miner hat weniger als die Grundbelohnung beansprucht. Diese Coins wurden nicht erzeugt.',
  'New coins': 'Neue Coins',
  Fees: 'Gebühren',
  '<0/> of the payment to the miner.': '<0/> der Zahlung an den Miner.',
  'Supply after this block': 'Umlaufmenge nach diesem Block',
  'The sum of all new coins up to this block.': 'Die Summe aller neuen Coins bis zu diesem Block.',

  'The blocks of the Monero chain, newest first.': 'Die Blöcke der Monero-Blockchain, neueste zuerst.',
  'blocks, above the list': 'Blöcke, oberhalb der Liste',
  'blocks, below the list': 'Blöcke, unterhalb der Liste',
  Newest: 'Neueste',
  Newer: 'Neuere',
  Older: 'Ältere',
  'The main chain, newest block first.': 'Die Hauptkette, neuester Block zuerst.',
  'No blocks': 'Keine Blöcke',
  'Block {newest}': 'Block {newest}',
  'Blocks {newest} down to {oldest}': 'Blöcke {newest} bis {oldest}',
  'at must be a height (digits) or a date in UTC, such as 2024-05-31 or 2024-05-31 12:30.':
    'at muss eine Höhe (Ziffern) oder ein Datum in UTC sein, zum Beispiel 2024-05-31 oder 2024-05-31 12:30.',
  'Height or date (UTC)': 'Höhe oder Datum (UTC)',
  Go: 'Los',
  'before and after cannot be given together.': 'before und after können nicht zusammen angegeben werden.',
  '{field} must be a block height: digits only, without a leading zero.':
    '{field} muss eine Blockhöhe sein: nur Ziffern, ohne führende Null.',
};
