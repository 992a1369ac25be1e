import type { Messages } from '../translate.ts';

/** The page about the network. */
export const network: Messages = {
  'The fee rules of blocks before version 15 are not computed here.':
    'Die Gebührenregeln von Blöcken vor Version 15 werden hier nicht berechnet.',
  'rates by the rules of the next block': 'Raten nach den Regeln des nächsten Blocks',
  'Fee tiers': 'Gebührenstufen',
  slow: 'langsam',
  normal: 'normal',
  fast: 'schnell',
  fastest: 'am schnellsten',
  'refused below': 'abgelehnt unter',
  Tier: 'Stufe',
  'Fee of a payment with two inputs and two outputs':
    'Gebühr einer Zahlung mit zwei Eingaben und zwei Ausgaben',
  'Usual payment': 'Übliche Zahlung',
  'Wallets choose the lowest tier unless the pool is full. A higher tier is only faster while more transactions wait than fit into the next block.':
    'Wallets wählen die niedrigste Stufe, solange der Pool nicht voll ist. Eine höhere Stufe ist nur schneller, wenn mehr Transaktionen warten, als in den nächsten Block passen.',
  'The <0/> of the newest <1/> blocks paid a median of <2/>. A tenth paid at most <3/>, and nine tenths paid at most <4/>.':
    'In den neuesten <1/> Blöcken (<0/>) lag der Median bei <2/>. Ein Zehntel zahlte höchstens <3/>, neun Zehntel zahlten höchstens <4/>.',

  'Limits of the next block': 'Grenzen des nächsten Blocks',
  'The limits of blocks before version 15 are not computed here.':
    'Die Grenzen von Blöcken vor Version 15 werden hier nicht berechnet.',
  'Penalty-free weight': 'Gewicht ohne Abzug',
  'A block up to this weight pays its full reward. A heavier block pays less, so miners fill it only when the fees make up for the loss.':
    'Bis zu diesem Gewicht zahlt ein Block seine volle Belohnung. Ein schwererer Block zahlt weniger, daher füllen ihn Miner nur, wenn die Gebühren den Verlust ausgleichen.',
  'Highest weight': 'Höchstes Gewicht',
  'Twice the penalty-free weight. No block may be heavier.':
    'Das Doppelte des Gewichts ohne Abzug. Kein Block darf schwerer sein.',
  'Median weight': 'Mediangewicht',
  'The median of the newest 100 blocks.': 'Der Median der neuesten 100 Blöcke.',
  'Long-term median weight': 'Langfristiges Mediangewicht',
  'The median of the newest 100,000 blocks, and at least 300 kB.':
    'Der Median der neuesten 100 000 Blöcke, mindestens 300 kB.',
  'Full reward': 'Volle Belohnung',

  'The Monero network as the node of this explorer sees it: version, peers, fees, limits of blocks, hard forks and public nodes.':
    'Das Monero-Netzwerk, wie der Knoten dieses Explorers es sieht: Version, Peers, Gebühren, Grenzen der Blöcke, Hard Forks und öffentliche Knoten.',
  'The network as one node sees it: what the node tells about itself, and the rules for the next block.':
    'Das Netzwerk aus der Sicht eines Knotens: was der Knoten über sich selbst mitteilt, und die Regeln für den nächsten Block.',
  Rules: 'Regeln',
  Connections: 'Verbindungen',
  '{count} peers known': { one: '{count} Peer bekannt', other: '{count} Peers bekannt' },
  'Usual fee rate': 'Übliche Gebührenrate',
  'the lowest tier': 'die niedrigste Stufe',
  'the node does not answer': 'der Knoten antwortet nicht',
  'the node is synchronised': 'der Knoten ist synchron',
  'the node is still synchronising': 'der Knoten synchronisiert noch',

  'The node': 'Der Knoten',
  'The node does not tell its state now': 'Der Knoten teilt seinen Zustand gerade nicht mit',
  'The node of this explorer does not answer at the moment.':
    'Der Knoten dieses Explorers antwortet im Augenblick nicht.',
  'The node of this explorer is busy at the moment.':
    'Der Knoten dieses Explorers ist im Augenblick ausgelastet.',
  'The node of this explorer refused to answer.': 'Der Knoten dieses Explorers hat die Antwort verweigert.',
  'The node of this explorer gave an answer that cannot be right.':
    'Der Knoten dieses Explorers hat eine Antwort gegeben, die nicht stimmen kann.',
  'Too many are asking the node of this explorer at the moment.':
    'Den Knoten dieses Explorers fragen im Augenblick zu viele.',
  'The rest of this page comes from the index.': 'Der Rest dieser Seite stammt aus dem Index.',
  'Version of its program': 'Version seines Programms',
  'hidden by the node': 'vom Knoten verborgen',
  synchronised: 'synchron',
  synchronising: 'synchronisiert noch',
  'Its peers report block <0/>.': 'Seine Peers melden Block <0/>.',
  'Size of its database': 'Größe seiner Datenbank',
  'The node rounds this up to 5 GiB.': 'Der Knoten rundet dies auf 5 GiB auf.',
  'Answered by': 'Beantwortet von',
  'node {number} of {all}': 'Knoten {number} von {all}',
  'This explorer knows several nodes and prefers the first one. It uses the next while a node does not answer, is synchronising or is behind.':
    'Dieser Explorer kennt mehrere Knoten und bevorzugt den ersten. Er verwendet den nächsten, solange ein Knoten nicht antwortet, synchronisiert oder zurückliegt.',
  'a private network for tests': 'ein privates Netzwerk für Tests',
  '{name}, without connections to other nodes': '{name}, ohne Verbindungen zu anderen Knoten',
  '{outgoing} outgoing, {incoming} incoming': '{outgoing} ausgehend, {incoming} eingehend',
  'It knows <0/> further nodes. This site shows no address of them.':
    'Er kennt <0/> weitere Knoten. Diese Website zeigt keine ihrer Adressen.',

  'Public nodes': 'Öffentliche Knoten',
  '{count} of {total}': '{count} von {total}',
  'The node knows no public node.': 'Der Knoten kennt keinen öffentlichen Knoten.',
  'These nodes announce that every wallet may use them. Nobody has checked them. A node that a wallet uses learns its IP address and when it sends transactions. The list does not show to which nodes the node of this explorer is connected.':
    'Diese Knoten geben bekannt, dass jede Wallet sie benutzen darf. Niemand hat sie geprüft. Ein Knoten erfährt von einer Wallet, die ihn benutzt, die IP-Adresse und wann sie Transaktionen sendet. Die Liste zeigt nicht, mit welchen Knoten der Knoten dieses Explorers verbunden ist.',
  Host: 'Host',
  'RPC port': 'RPC-Port',

  'All hard forks': 'Alle Hard Forks',
  'Version in force': 'Geltende Version',
  'Since block': 'Seit Block',
  'Next hard fork': 'Nächster Hard Fork',
  'none is planned': 'keiner ist geplant',
  'At block {height}.': 'Bei Block {height}.',
  'The difficulty follows the hash rate, so that blocks take this time on average.':
    'Die Schwierigkeit folgt der Hashrate, sodass Blöcke im Mittel diese Zeit brauchen.',
  'Votes of miners': 'Stimmen der Miner',
  '{votes} of {window} blocks for version {version}': '{votes} von {window} Blöcken für Version {version}',
  'This version is in force.': 'Diese Version ist in Kraft.',
  '{threshold} % of the votes are needed, and the height of its hard fork.':
    'Nötig sind {threshold} % der Stimmen und die Höhe ihres Hard Forks.',
};
