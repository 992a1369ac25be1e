export interface paths {
    "/api/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Index, node, indexer and pool
         * @description Returns the state of the index and the last report of its node. It works even when nothing is indexed.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Blocks of the main chain, newest first
         * @description Pages do not shift while the chain grows.
         */
        get: operations["listBlocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A block and its first transactions
         * @description A height finds a block of the main chain. A hash also finds alternative blocks.
         */
        get: operations["getBlock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocks/{id}/txs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The transactions of a block
         * @description The coinbase comes first. A hash also finds the transactions of alternative blocks.
         */
        get: operations["listBlockTxs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocks/{id}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bytes of a block
         * @description The bytes have the header, the coinbase and the hashes of the other transactions, as the network sends them. They come from the node, or from the archive for an alternative block.
         */
        get: operations["getBlockRaw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All transactions whose hashes begin with some digits
         * @description A client that asks with a few digits and reads all pages does not tell the server which transaction it means. The list has transactions of the main chain, of the pool and of orphaned blocks.
         */
        get: operations["listTxsByPrefix"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A transaction with its rings resolved
         * @description The transaction is on the main chain, waits in the pool, or is in an orphaned block. The answer has its first 100 inputs and 100 outputs. Few transactions have more.
         */
        get: operations["getTx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs/{hash}/rings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The inputs of a transaction, each with its ring
         * @description A page has whole rings. The transaction may be in any state.
         */
        get: operations["listTxRings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs/{hash}/outputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The outputs of a transaction
         * @description The transaction may be in any state. Global indices exist once it is mined.
         */
        get: operations["listTxOutputs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs/{hash}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bytes of a transaction
         * @description The bytes are those that the network sends. They come from the node for a mined transaction, and otherwise from the index.
         */
        get: operations["getTxRaw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transactions that wait to be mined, newest first
         * @description No transaction is listed twice while the pool changes.
         */
        get: operations["listPool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pool/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sums of the pool, and histograms of fee rates and waiting times
         * @description This is the pool of one node. Other nodes may have other transactions.
         */
        get: operations["getPoolStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pool/projected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The waiting transactions that the next blocks would hold
         * @description The blocks are filled as a daemon fills them: highest fee rate first, within the limits of weight, and without a penalty that costs more than the fees pay. A miner may choose otherwise.
         */
        get: operations["getProjectedPool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/outputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Outputs of a range of blocks, for wallets that look for their own
         * @description Each transaction has its outputs, its public keys and its encrypted amounts. A wallet finds its own outputs with its view key, which it keeps. A page ends early when its transactions are large. Encrypted amounts come from the node, and their transactions are checked by hash.
         */
        get: operations["scanOutputs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/outputs/{amount}/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An output, its origin and its key
         * @description Nobody but its owner can tell whether an output is spent.
         */
        get: operations["getOutput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/outputs/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The outputs with a one-time key
         * @description Wallets use each one-time key once. Several outputs with one key are valid, and only one of them can be spent.
         */
        get: operations["findOutputs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/outputs/{amount}/{index}/rings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inputs whose rings include an output, newest first
         * @description An output is in the ring of the input that spends it, and in other rings as a decoy. Only the spender can tell which is which. Pages do not shift while the chain grows.
         */
        get: operations["listOutputRings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/key-images/{key_image}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The transactions that show a key image
         * @description A key image on the main chain shows that its output is spent. It does not show which ring member that output is. A key image that nobody has shown is not found: its output is not spent, or the digits are no key image.
         */
        get: operations["getKeyImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mining": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Difficulty, hash rate, rewards and votes
         * @description The chain does not show who mined a block, because every coinbase pays a new one-time key.
         */
        get: operations["getMining"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Size, difficulty, rules and limits of the network
         * @description All figures follow from the blocks of the index, except those that the node reports.
         */
        get: operations["getNetwork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fee rates by the rules of the network, and what was paid recently
         * @description The rates follow from the blocks of the index, and equal the estimate that a daemon gives without grace blocks.
         */
        get: operations["getFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hard-forks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The hard forks of the network, newest first
         * @description The list is the one of this version of Ringscope. A later version may know more.
         */
        get: operations["listHardForks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/emission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All coins and fees up to a block, exactly
         * @description The sums count what blocks paid out. Part of a reward that a miner did not claim was never created and is not in them.
         */
        get: operations["getEmission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/height-at": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The height of the chain at a time
         * @description Miners state the times of blocks, so times do not always ascend. The answer counts the blocks with an earlier time, so a later time never has a lower height.
         */
        get: operations["getHeightAt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/time-at": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The time of a height
         * @description Miners state the times of blocks, so times do not always ascend. The answer sorts all times first, so a greater height never has an earlier time.
         */
        get: operations["getTimeAt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alt-chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Branches off the main chain, highest first
         * @description Branches that the node reported, and blocks that a reorg orphaned. They stay in the list after the node has forgotten them.
         */
        get: operations["listAltChains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that a height, hash, key or payment id names
         * @description It looks on the main chain, in the pool and among orphaned blocks. An address finds nothing, because the chain contains no addresses. A payment id of 16 digits is found as the chain holds it, which is encrypted. Additional public keys are not searched. The text stands in the URL; POST does the same without that.
         */
        get: operations["search"];
        put?: never;
        /**
         * The same, with the text in the body
         * @description It looks on the main chain, in the pool and among orphaned blocks. An address finds nothing, because the chain contains no addresses. A payment id of 16 digits is found as the chain holds it, which is encrypted. Additional public keys are not searched. The text is in no URL, so no log of a proxy or a browser has it.
         */
        post: operations["searchPrivately"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/decode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A raw transaction or block, decoded
         * @description Transactions of every era and blocks are decoded from their bytes alone. Nothing is stored, and the chain is not asked.
         */
        post: operations["decode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chain-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transactions, one-time keys and key images, all in one answer
         * @description A program that checks a proof or scans outputs gets the public data that it needs, and keeps its secrets. It may ask for more than it needs, so that the server does not learn which part it means.
         */
        post: operations["getChainData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/tx-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a payment with a transaction key
         * @description This explorer checks it with its own code and asks monero-wallet-rpc, too. Nothing that is sent is stored or logged. A text that cannot be read gets the verdict `malformed` with status 200. A check may take some seconds; 503 says how many wait.
         */
        post: operations["checkTxKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/tx-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a payment proof
         * @description This explorer checks it with its own code and asks monero-wallet-rpc, too. Nothing that is sent is stored or logged. A text that cannot be read gets the verdict `malformed` with status 200. A check may take some seconds; 503 says how many wait.
         */
        post: operations["checkTxProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/spend-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks who made a transaction
         * @description This explorer checks it with its own code and asks monero-wallet-rpc, too. Nothing that is sent is stored or logged. A text that cannot be read gets the verdict `malformed` with status 200. A check may take some seconds; 503 says how many wait.
         */
        post: operations["checkSpendProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/reserve-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks what a wallet owns
         * @description This explorer checks it with its own code and asks monero-wallet-rpc, too. Nothing that is sent is stored or logged. A text that cannot be read gets the verdict `malformed` with status 200. A check may take some seconds; 503 says how many wait.
         */
        post: operations["checkReserveProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a signed message
         * @description This explorer checks it with its own code and asks monero-wallet-rpc, too. Nothing that is sent is stored or logged. A text that cannot be read gets the verdict `malformed` with status 200. A check may take some seconds; 503 says how many wait.
         */
        post: operations["checkSignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/detect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recognises keys, proofs, addresses and hashes in a text
         * @description It says which question the text can ask, and which fields are missing. It reads texts of wallets, commands and links of other explorers.
         */
        post: operations["detectProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/line": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How many checks of proofs wait, and the place of this client
         * @description A client that waits for the answer of a check can ask it every few seconds. It is a POST, because each client gets another answer.
         */
        post: operations["getProofLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/receipts/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a receipt of the proof desk
         * @description A receipt is a JSON Web Signature in compact form. It is signed with the key at /api/v1/receipts/keys, so any program can check it without this explorer. Nothing is stored about it.
         */
        post: operations["checkReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/receipts/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public key of receipts
         * @description The key is a JSON Web Key Set (RFC 7517). It stays the same unless the operator replaces it.
         */
        get: operations["getReceiptKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/addresses/decode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Network, type and keys of an address
         * @description The address is decoded from its text alone. It is sent in a body, so no log of addresses of the web has it.
         */
        post: operations["decodeAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/broadcast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a signed transaction to the network
         * @description The explorer checks the transaction first: its format, weight, fee, outputs and rings, and whether its key images are spent. It names every rule that the transaction breaks, and then sends nothing. Otherwise the node checks it and relays it. A refusal is an answer with status 200 and `accepted: false`. With `dry_run`, only the checks of the explorer are made. Sending a transaction again does no harm. The transaction is not stored and not logged here. The operator may have switched this address off.
         */
        post: operations["broadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All series with their units
         * @description Metrics of the chain are sums and means over the blocks of an hour or a day. Metrics of the pool cover the time in which this index watched it.
         */
        get: operations["listStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/{series}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A series by hour or by day
         * @description A block belongs to the hour and the day of its timestamp, which its miner states. Orphaned blocks are not counted. An answer has at most 1000 points. The pages go up from `from`, or back from the newest span without it.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/{series}.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A series as a CSV file
         * @description A block belongs to the hour and the day of its timestamp, which its miner states. Orphaned blocks are not counted. The file has the whole series, or its part between `from` and `to`, oldest span first.
         */
        get: operations["getStatsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reorgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reorganisations that this index performed, newest first
         * @description The list shows what this index and its node saw. Other nodes may have seen other reorganisations.
         */
        get: operations["listReorgs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reorgs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Both branches of a reorganisation, and the fate of each transaction
         * @description A deep reorg is returned in parts, by height.
         */
        get: operations["getReorg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Blocks, reorganisations and the pool as they change
         * @description Server-sent events in the order in which this index made the changes. A reorg has one event, and its new blocks follow as events of their own. A client that sends the id of its last event, as the header `Last-Event-ID` or as `last_event_id`, receives each later event exactly once, in order. Browsers send the header by themselves. The newest 500,000 events are stored. An id that is older, or of another index, is answered with the event `reset`: the client reads the blocks again and follows from there. A backfill of many blocks is one `reset` too. The first event of a new stream is `start`. Each 15 seconds a silent stream sends a comment and its present id. A client that reads nothing for a minute is disconnected.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ranges of blocks that can be exported, with the numbers of their rows
         * @description Each range has 10000 blocks, which is the largest export. A range below the tip changes only when a reorg reaches it, which changes `last_hash`. A client compares the numbers of rows and the first and last hash with what it received.
         */
        get: operations["getExportManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Many blocks, transactions or outputs as one file
         * @description At most 10000 blocks of the main chain, lowest first. The answer is sent while it is read, as fast as the client takes it. All rows are of one chain: when a reorg reaches the blocks of the export, the connection is closed before the end. The trailer `Content-Digest` (RFC 9530) has the SHA-256 of the bytes that were sent. Without compression these are the bytes of the file, which stay the same for blocks that no reorg reaches.
         */
        get: operations["export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This API as an OpenAPI 3.1 document
         * @description For client generators and for tools that show or test an API.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A 32-byte value (hash, key, key image) as 64 lower-case hexadecimal digits. */
        Hash: string;
        /** @description An unsigned 64-bit integer as a decimal string, because JSON numbers are exact only up to 2^53. Amounts and fees are in atomic units: 10^12 of them are one XMR. */
        Uint64: string;
        /** @description An unsigned integer of up to 128 bits as a decimal string. */
        Uint128: string;
        /** @description Bytes as lower-case hexadecimal digits, two a byte; empty for none. */
        Hex: string;
        /** @description The height of a block: 0 for genesis. */
        Height: number;
        /** @description Seconds since 1970-01-01 00:00 UTC. */
        Time: number;
        /** @description A number of items, or a position counted from 0. */
        Count: number;
        /** @description Number of a reorg. Reorgs are counted from 1 in the order in which this index saw them. */
        ReorgId: number;
        /** @description A version number of the protocol. */
        Version: number;
        /** @description A byte that lets wallets skip most outputs while they scan, as two lower-case hexadecimal digits. */
        ViewTag: string;
        /** @description The newest indexed block. Everything in the answer describes the chain up to this block. */
        Index: {
            /**
             * @description The network of the chain; `fakechain` is a private regtest chain.
             * @enum {string}
             */
            network: "mainnet" | "testnet" | "stagenet" | "fakechain";
            /** @description Height of the newest indexed block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. When it changes without the height growing, the chain was reorganised. */
            hash: components["schemas"]["Hash"];
        };
        /** @description The Monero node from which the index reads the chain. */
        Node: {
            /**
             * @description State of the node in the last report of the indexer. Unless it is `ok`, the index may be behind the network. `unknown` means that the indexer has not reported for 20 seconds.
             * @enum {string}
             */
            state: "ok" | "syncing" | "busy" | "unreachable" | "invalid-answer" | "wrong-network" | "pruned" | "unknown";
            /** @description Height of the newest block of the node. Null when the node has not reported it yet. */
            height: components["schemas"]["Height"] | null;
        };
        /** @description The answer to a request that failed. */
        Error: {
            /** @description What is wrong. */
            error: {
                /**
                 * @description What went wrong, for programs. Codes are never renamed.
                 * @enum {string}
                 */
                code: "invalid_parameter" | "unknown_parameter" | "repeated_parameter" | "bad_request" | "invalid_body" | "block_not_found" | "tx_not_found" | "output_not_found" | "key_image_not_found" | "bytes_not_found" | "references_off" | "reorg_not_found" | "unknown_path" | "broadcast_off" | "method_not_allowed" | "body_incomplete" | "body_too_long" | "not_json" | "too_many_requests" | "internal_error" | "index_empty" | "index_incomplete" | "references_incomplete" | "busy" | "node_away" | "database_away";
                /** @description A sentence for people. Its words may change. */
                message: string;
                /** @description The parameter at fault; null when it is none. */
                field: string | null;
            };
            /** @description Present with 404 when the index lacks the requested object: the newest block of that index. */
            index?: components["schemas"]["Index"];
            /** @description Present with `index`. */
            node?: components["schemas"]["Node"];
        };
        /** @description An address. */
        AddressRequest: {
            /** @description The address as text. */
            address: string;
        };
        /** @description The content of an address. The chain does not contain addresses, so nothing on the chain belongs to it visibly. */
        AddressResponse: {
            /**
             * @description Network of the address. A private chain uses the addresses of mainnet.
             * @enum {string}
             */
            network: "mainnet" | "stagenet" | "testnet";
            /**
             * @description `integrated`: a standard address together with a payment id.
             * @enum {string}
             */
            type: "standard" | "integrated" | "subaddress";
            /** @description Public spend key. */
            spend_key: components["schemas"]["Hash"];
            /** @description Public view key. */
            view_key: components["schemas"]["Hash"];
            /** @description Payment id of 8 bytes; null unless the type is `integrated`. */
            payment_id: components["schemas"]["Hex"] | null;
            /** @description The same address without its payment id; null unless the type is `integrated`. */
            standard_address: string | null;
        };
        /** @description Blocks that are not on the main chain, each on the one below. */
        Branch: {
            /** @description Height of its highest block. */
            height: components["schemas"]["Height"];
            /** @description Hash of that block. */
            hash: components["schemas"]["Hash"];
            /** @description Time of that block, as its miner stated it. */
            timestamp: components["schemas"]["Time"];
            /** @description When this index first saw that block off the main chain. */
            first_seen_at: components["schemas"]["Time"];
            /** @description Number of its blocks. At most 1000 are counted. */
            length: components["schemas"]["Count"];
            /** @description Hash of the block on which its lowest block stands. */
            parent_hash: components["schemas"]["Hash"];
            /** @description Height of that block. Null when it is not on the main chain, so its branch is not known. */
            fork_height: components["schemas"]["Height"] | null;
            /** @description Hashes of its blocks, highest first. Two branches may share blocks. */
            blocks: components["schemas"]["Hash"][];
        };
        /** @description A page of the branches off the main chain, highest first. */
        BranchListResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The branches. */
            alt_chains: components["schemas"]["Branch"][];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description A block of the main chain. */
        Block: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the block below it. */
            prev_hash: components["schemas"]["Hash"];
            /** @description When it was mined, as its miner stated it; not monotone from block to block. */
            timestamp: components["schemas"]["Time"];
            /** @description Version of the rules it follows. */
            major_version: components["schemas"]["Version"];
            /** @description Version its miner votes for. */
            minor_version: components["schemas"]["Version"];
            /** @description Nonce of the proof of work, 32 bits. */
            nonce: number;
            /** @description Hash of the coinbase transaction. */
            miner_tx_hash: components["schemas"]["Hash"];
            /** @description Transactions in it, the coinbase not counted. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units the coinbase pays, fees included. */
            reward: components["schemas"]["Uint64"];
            /** @description Blocks on top of it and itself, as of `index`. */
            confirmations: number;
            /** @description Bytes of the block and of its transactions. */
            size: components["schemas"]["Uint64"];
            /** @description Its weight, which the limit on block size and the penalty look at. */
            weight: components["schemas"]["Uint64"];
            /** @description Its weight in the long-term median. */
            long_term_weight: components["schemas"]["Uint64"];
            /** @description Its difficulty. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the difficulties up to and including it. */
            cumulative_difficulty: components["schemas"]["Uint128"];
            /** @description Atomic units its transactions pay in fees; an unknown fee counts as 0. */
            fees: components["schemas"]["Uint64"];
            /** @description Atomic units it created: reward less fees. */
            base_reward: components["schemas"]["Uint64"];
        };
        /** @description A transaction in the list of a block. Null: its format is not known to this version of Ringscope, or only its hash is known. The unlock time is null in blocks off the main chain. */
        BlockTx: {
            /** @description Place in the block; 0 is the coinbase. */
            position: components["schemas"]["Count"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Version"] | null;
            /** @description RingCT type. It is 0 for a coinbase and null in version 1. */
            rct_type: components["schemas"]["Version"] | null;
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"] | null;
            /** @description Weight, by which the fee rate is measured. Null when unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description Fee in atomic units. It is 0 for a coinbase and null when unknown. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Outputs are locked until this height if it is below 500000000, else until this time in seconds. Null when unknown. */
            unlock_time: components["schemas"]["Uint64"] | null;
            /** @description Number of inputs, 1 for a coinbase. Null when unknown. */
            input_count: components["schemas"]["Count"] | null;
            /** @description Number of outputs. */
            output_count: components["schemas"]["Count"] | null;
            /** @description Members of the largest ring, 0 for a coinbase. Null when unknown. */
            ring_size: components["schemas"]["Count"] | null;
        };
        /** @description Sums of the chain up to and including a block. */
        ChainTotals: {
            /** @description Atomic units created, without fees. */
            emission: components["schemas"]["Uint128"];
            /** @description Atomic units paid in fees. */
            fees: components["schemas"]["Uint128"];
            /** @description Transactions, coinbases not counted. */
            txs: components["schemas"]["Count"];
            /** @description RingCT outputs. */
            rct_outputs: components["schemas"]["Count"];
        };
        /** @description A block of the main chain with its transactions. */
        MainBlock: {
            /**
             * @description On the main chain.
             * @constant
             */
            state: "main";
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the block below it. */
            prev_hash: components["schemas"]["Hash"];
            /** @description When it was mined, as its miner stated it; not monotone from block to block. */
            timestamp: components["schemas"]["Time"];
            /** @description Version of the rules it follows. */
            major_version: components["schemas"]["Version"];
            /** @description Version its miner votes for. */
            minor_version: components["schemas"]["Version"];
            /** @description Nonce of the proof of work, 32 bits. */
            nonce: number;
            /** @description Hash of the coinbase transaction. */
            miner_tx_hash: components["schemas"]["Hash"];
            /** @description Transactions in it, the coinbase not counted. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units the coinbase pays, fees included. */
            reward: components["schemas"]["Uint64"];
            /** @description Blocks on top of it and itself, as of `index`. */
            confirmations: number;
            /** @description Bytes of the block and of its transactions. */
            size: components["schemas"]["Uint64"];
            /** @description Its weight, which the limit on block size and the penalty look at. */
            weight: components["schemas"]["Uint64"];
            /** @description Its weight in the long-term median. */
            long_term_weight: components["schemas"]["Uint64"];
            /** @description Its difficulty. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the difficulties up to and including it. */
            cumulative_difficulty: components["schemas"]["Uint128"];
            /** @description Atomic units its transactions pay in fees; an unknown fee counts as 0. */
            fees: components["schemas"]["Uint64"];
            /** @description Atomic units it created: reward less fees. */
            base_reward: components["schemas"]["Uint64"];
            totals: components["schemas"]["ChainTotals"];
            /** @description Its first transactions in their order, at most 25. */
            txs: components["schemas"]["BlockTx"][];
            /** @description Cursor of the transactions that follow, for `blocks/{id}/txs`. Null when there are none. */
            next_txs: string | null;
            /** @description Blocks at the same height that were seen off the main chain. */
            alternatives: components["schemas"]["Hash"][];
        };
        /** @description A block that was seen off the main chain: orphaned by a reorg, or on a branch the node reports. */
        AlternativeBlock: {
            /**
             * @description Off the main chain.
             * @constant
             */
            state: "alternative";
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the block below it. */
            prev_hash: components["schemas"]["Hash"];
            /** @description When it was mined, as its miner stated it; not monotone from block to block. */
            timestamp: components["schemas"]["Time"];
            /** @description Version of the rules it follows. */
            major_version: components["schemas"]["Version"];
            /** @description Version its miner votes for. */
            minor_version: components["schemas"]["Version"];
            /** @description Nonce of the proof of work, 32 bits. */
            nonce: number;
            /** @description Hash of the coinbase transaction. */
            miner_tx_hash: components["schemas"]["Hash"];
            /** @description Transactions in it, the coinbase not counted. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units the coinbase pays, fees included. */
            reward: components["schemas"]["Uint64"];
            /** @description Null when it never was on the main chain here. */
            difficulty: components["schemas"]["Uint128"] | null;
            /** @description The block of the main chain at its height; null above the tip. */
            main_hash: components["schemas"]["Hash"] | null;
            /** @description When it was first seen off the main chain. */
            first_seen_at: components["schemas"]["Time"];
            /** @description True when a reorg took it off the main chain; false when it never was on it here. */
            reorged: boolean;
            /** @description Numbers of the reorgs that did, oldest first. */
            reorgs: components["schemas"]["ReorgId"][];
            /** @description Its first transactions in their order, at most 25. */
            txs: components["schemas"]["BlockTx"][];
            /** @description Cursor of the transactions that follow, for `blocks/{id}/txs`. Null when there are none. */
            next_txs: string | null;
        };
        /** @description A page of the main chain, newest block first. */
        BlockListResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The blocks, highest first. */
            blocks: components["schemas"]["Block"][];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description One block. */
        BlockResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The block; `state` tells which kind it is. */
            block: components["schemas"]["MainBlock"] | components["schemas"]["AlternativeBlock"];
        };
        /** @description A page of the transactions of a block. */
        BlockTxsResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /**
             * @description Whether it is on the main chain.
             * @enum {string}
             */
            state: "main" | "alternative";
            /** @description Transactions in their order. */
            txs: components["schemas"]["BlockTx"][];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description A field of tx_extra, told apart by `kind`. No rule of the network says what stands there, so anything may. */
        ExtraField: {
            /**
             * @description The public key of the transaction.
             * @constant
             */
            kind: "public_key";
            /** @description What receivers combine with their view key to find their outputs. */
            key: components["schemas"]["Hash"];
        } | {
            /**
             * @description Public keys of the outputs.
             * @constant
             */
            kind: "additional_public_keys";
            /** @description One for each output, when some receiver uses a subaddress. */
            keys: components["schemas"]["Hash"][];
        } | {
            /**
             * @description Bytes for the use of wallets and miners.
             * @constant
             */
            kind: "nonce";
            /** @description The bytes, a payment id included. */
            hex: components["schemas"]["Hex"];
            /** @description Null when the bytes are none, and in a coinbase, where they are the miner’s own. */
            payment_id: {
                /**
                 * @description `encrypted`: 8 bytes only the receiver can read. `clear`: the obsolete 32 bytes.
                 * @enum {string}
                 */
                kind: "encrypted" | "clear";
                /** @description The id itself. */
                hex: components["schemas"]["Hex"];
            } | null;
        } | {
            /**
             * @description A commitment to other chains.
             * @constant
             */
            kind: "merge_mining";
            /** @description A number whose meaning is the merge mining protocol’s. */
            depth: components["schemas"]["Uint64"];
            /** @description Root of what was mined beside this chain. */
            root: components["schemas"]["Hash"];
        } | {
            /**
             * @description Former merge mining field of P2Pool; the daemon does not read it.
             * @constant
             */
            kind: "p2pool_share";
            /** @description Id of the share in P2Pool’s own chain. */
            id: components["schemas"]["Hash"];
        } | {
            /**
             * @description Left by a pool of the early days.
             * @constant
             */
            kind: "minergate";
            /** @description Its bytes. */
            hex: components["schemas"]["Hex"];
        } | {
            /**
             * @description Zeros up to the end.
             * @constant
             */
            kind: "padding";
            /** @description Zero bytes, the tag counted. */
            size: components["schemas"]["Count"];
        } | {
            /**
             * @description What cannot be read as a field.
             * @constant
             */
            kind: "unparsed";
            /** @description Everything from the first byte that is no field. */
            hex: components["schemas"]["Hex"];
            /** @description Why not, in a few words. */
            reason: string;
        } | {
            /**
             * @description What stands behind the first 1024 fields. It is not read.
             * @constant
             */
            kind: "beyond_limit";
            /** @description Everything behind those fields. */
            hex: components["schemas"]["Hex"];
        };
        /** @description tx_extra as it is, and field by field. */
        Extra: {
            /** @description All bytes. */
            hex: components["schemas"]["Hex"];
            /** @description The fields in their order. */
            fields: components["schemas"]["ExtraField"][];
        };
        /** @description What was true of an orphaned transaction from one moment to the next. */
        Fate: {
            /**
             * @description `mined`: in a block of the main chain again; `replaced`: another transaction spends one of its key images; `dead`: a member of a ring is not on the main chain, or has another key there, so no block can hold it; `pool`: waiting; `unseen`: none of these. The first that is true.
             * @enum {string}
             */
            kind: "mined" | "replaced" | "dead" | "pool" | "unseen";
            /** @description When this index saw it begin. */
            since: components["schemas"]["Time"];
            /** @description When it saw it end; null: it is so now. */
            until: components["schemas"]["Time"] | null;
            /** @description The last reorg that had orphaned the transaction by then. */
            reorg: components["schemas"]["ReorgId"];
            /** @description Of the block it is mined in, or that holds what replaced it; null otherwise. */
            height: components["schemas"]["Height"] | null;
            /** @description Hash of that block. */
            block_hash: components["schemas"]["Hash"] | null;
            /** @description The transaction that spends the same. */
            replaced_by: components["schemas"]["Hash"] | null;
            /** @description Position of the input that is replaced, or whose ring is broken. */
            input: components["schemas"]["Count"] | null;
            /** @description When dead: the first member of that ring that is gone. */
            global_index: components["schemas"]["Count"] | null;
        };
        /** @description An output that an input may spend. Fields are null when the index does not hold the output. */
        RingMember: {
            /** @description Index among all outputs of its bucket; null when it is 2^53 or more, which no chain has. */
            global_index: components["schemas"]["Count"] | null;
            /** @description Block that made the output. */
            height: components["schemas"]["Height"] | null;
            /** @description Time of that block. */
            timestamp: components["schemas"]["Time"] | null;
            /** @description Transaction that made it. */
            tx_hash: components["schemas"]["Hash"] | null;
            /** @description Its place among the outputs of that transaction. */
            position: components["schemas"]["Count"] | null;
            /** @description True when that transaction is a coinbase. */
            coinbase: boolean | null;
            /** @description Its one-time public key. */
            key: components["schemas"]["Hash"] | null;
        };
        /** @description An input of a transaction. It spends one member of its ring, and nobody else can tell which. */
        Input: {
            /** @description Place among the inputs. */
            position: components["schemas"]["Count"];
            /** @description Key image. It prevents a second spend of the output and does not show which output is spent. */
            key_image: components["schemas"]["Hash"];
            /** @description Atomic units spent; null where RingCT hides them. */
            amount: components["schemas"]["Uint64"] | null;
            /** @description The amount under which global indices count: 0 for RingCT outputs and version 2 coinbases. */
            bucket: components["schemas"]["Uint64"];
            /** @description The members in the order of the transaction, which need not be by index; one output may stand there more than once. */
            ring: components["schemas"]["RingMember"][];
        };
        /** @description An output of a transaction. */
        Output: {
            /** @description Place among the outputs. */
            position: components["schemas"]["Count"];
            /** @description Index among all outputs of its bucket; null until it is mined. */
            global_index: components["schemas"]["Count"] | null;
            /** @description The amount under which global indices count: 0 for RingCT outputs and version 2 coinbases. */
            bucket: components["schemas"]["Uint64"];
            /** @description Atomic units; null where RingCT hides them. */
            amount: components["schemas"]["Uint64"] | null;
            /** @description One-time public key; null where its format is not known. */
            key: components["schemas"]["Hash"] | null;
            /** @description Its view tag. Null before hard fork 15. */
            view_tag: components["schemas"]["ViewTag"] | null;
        };
        /** @description The block that holds a transaction. */
        TxBlock: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /** @description When it was mined, as its miner stated it; not monotone from block to block. */
            timestamp: components["schemas"]["Time"];
            /** @description Place of the transaction in it; 0 is the coinbase. */
            position: components["schemas"]["Count"];
        };
        /** @description A transaction’s time in the pool, as this index saw it. */
        Waiting: {
            /** @description When it was first seen. */
            first_seen_at: components["schemas"]["Time"];
            /** @description When it left; null while it waits. */
            left_at: components["schemas"]["Time"] | null;
            /** @description When the node got it; null when unknown. */
            receive_time: components["schemas"]["Time"] | null;
            /** @description Whether the node has sent it on; null when unknown. */
            relayed: boolean | null;
            /** @description Whether another transaction was seen that spends the same. */
            double_spend_seen: boolean;
        };
        /** @description Something unusual about a transaction. It does not say that the transaction is invalid. */
        Oddity: {
            /**
             * @description What it is: `unknown-…` is a format that this version does not know, the others are explained in docs/oddities.md.
             * @enum {string}
             */
            kind: "unknown-version" | "unknown-input" | "unknown-output" | "unknown-ringct" | "unknown-layout" | "no-outputs" | "coinbase-ringct" | "negative-fee" | "wrapped-ring" | "repeated-member" | "impossible-member";
            /** @description The input or output that it is about; 0 when it is about the whole transaction. */
            position: components["schemas"]["Count"];
        };
        /** @description A transaction: on the main chain, waiting, or in an orphaned block. Facts are null when only the hash was kept, or when its format does not tell them to this version of Ringscope (see `oddities`). */
        Tx: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain; `pool`: waiting; `orphaned`: only in blocks off the main chain.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description True when it pays a miner. */
            coinbase: boolean;
            /** @description Blocks on top of its block and that block, as of `index`; 0 unless confirmed. */
            confirmations: components["schemas"]["Count"];
            /** @description Its block; an orphaned one when the state says so; null in the pool. */
            block: components["schemas"]["TxBlock"] | null;
            /** @description Null when it was not seen waiting. */
            pool: components["schemas"]["Waiting"] | null;
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Version"] | null;
            /** @description RingCT type. It is 0 for a coinbase and null in version 1. */
            rct_type: components["schemas"]["Version"] | null;
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"] | null;
            /** @description Weight, by which the fee rate is measured. Null when unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description Fee in atomic units. It is 0 for a coinbase and null when unknown. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Outputs are locked until this height if it is below 500000000, else until this time in seconds. Null when unknown. */
            unlock_time: components["schemas"]["Uint64"] | null;
            /** @description Number of inputs, 1 for a coinbase. Null when unknown. */
            input_count: components["schemas"]["Count"] | null;
            /** @description Number of outputs. */
            output_count: components["schemas"]["Count"] | null;
            /** @description Members of the largest ring, 0 for a coinbase. Null when unknown. */
            ring_size: components["schemas"]["Count"] | null;
            /** @description tx_extra as it is, and field by field. */
            extra: components["schemas"]["Extra"] | null;
            /** @description What is unusual about it: formats that this version of Ringscope does not know, odd rings. */
            oddities: components["schemas"]["Oddity"][];
            /** @description Its first inputs in their order, at most 100. */
            inputs: components["schemas"]["Input"][];
            /** @description Cursor of the inputs that follow, for `txs/{hash}/rings`. Null when there are none. */
            next_inputs: string | null;
            /** @description Its first outputs in their order, at most 100. */
            outputs: components["schemas"]["Output"][];
            /** @description Cursor of the outputs that follow, for `txs/{hash}/outputs`. Null when there are none. */
            next_outputs: string | null;
            /** @description Blocks off the main chain that held it, too. */
            orphaned_blocks: components["schemas"]["Hash"][];
            /** @description What became of it since a reorg first took it off the main chain, oldest first; the last one is so now. */
            fates: components["schemas"]["Fate"][];
        };
        /** @description One transaction. */
        TxResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            tx: components["schemas"]["Tx"];
        };
        /** @description A page of the inputs of a transaction, each with its ring. A coinbase has none. */
        TxRingsResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain; `pool`: waiting; `orphaned`: only in blocks off the main chain.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description Inputs in their order. */
            inputs: components["schemas"]["Input"][];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description A page of the outputs of a transaction. */
        TxOutputsResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain; `pool`: waiting; `orphaned`: only in blocks off the main chain.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description Outputs in their order. */
            outputs: components["schemas"]["Output"][];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description A page of the transactions whose hashes begin with some digits. */
        TxListResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Ordered by hash. */
            txs: {
                /** @description Hash of the transaction. */
                hash: components["schemas"]["Hash"];
                /**
                 * @description `confirmed`: on the main chain; `pool`: waiting; `orphaned`: only in blocks off the main chain.
                 * @enum {string}
                 */
                state: "confirmed" | "pool" | "orphaned";
                /** @description Height of its block, or of its highest orphaned block. Null in the pool. */
                height: components["schemas"]["Height"] | null;
            }[];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description The bytes of a block or of a transaction. The hash was computed from them before they were sent. */
        RawResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Hash of the block or transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Number of bytes. */
            size: components["schemas"]["Count"];
            /** @description The bytes. */
            hex: components["schemas"]["Hex"];
        };
        /** @description An output, as a ring names it. */
        WantedOutput: {
            /** @description Amount under which its index counts: 0 for RingCT outputs. */
            bucket: string;
            /** @description Index of the output among all outputs of its bucket. */
            global_index: number;
        };
        /** @description Hashes, outputs and key images. Each list may be left out. */
        ChainDataRequest: {
            /**
             * @description Hashes of transactions.
             * @default []
             */
            tx_hashes: string[];
            /**
             * @description Outputs, for instance all members of a ring.
             * @default []
             */
            outputs: components["schemas"]["WantedOutput"][];
            /**
             * @description Key images.
             * @default []
             */
            key_images: string[];
        };
        /** @description A block that holds a transaction. */
        BlockPosition: {
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /** @description Its height. */
            height: components["schemas"]["Height"];
            /** @description Its time, as its miner stated it. */
            timestamp: components["schemas"]["Time"];
        };
        /** @description Another output with the same one-time key. Only one of the two can be spent. */
        KeyReuse: {
            /** @description Position of the output in the requested transaction. */
            position: components["schemas"]["Count"];
            /** @description Transaction of the other output. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the other output in that transaction. */
            other_position: components["schemas"]["Count"];
            /** @description Block of that transaction. */
            height: components["schemas"]["Height"];
        };
        /** @description A requested transaction. */
        AskedTx: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain; `pool`: waiting; `orphaned`: only in blocks off the main chain; `unknown`: the index does not have it.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned" | "unknown";
            /** @description Its block, or its highest orphaned block. Null in the pool and when it is unknown. */
            block: components["schemas"]["BlockPosition"] | null;
            /** @description Blocks on top of its block and that block; 0 unless confirmed. */
            confirmations: components["schemas"]["Count"];
            /** @description Its bytes. Null when the node does not have them, and after the first megabyte of the answer: then ask for it alone. The server did not compute the hash from them. */
            hex: components["schemas"]["Hex"] | null;
            /** @description Other outputs of the chain with the one-time key of one of its outputs, at most 100. Null when it is not confirmed or has more than 1000 outputs. */
            reused_keys: components["schemas"]["KeyReuse"][] | null;
        };
        /** @description A requested key image. */
        KeyImageUse: {
            /** @description The key image. */
            key_image: components["schemas"]["Hash"];
            /**
             * @description `unspent`: no transaction shows it; `confirmed`: a transaction of the main chain does; `pool`: only a waiting one does.
             * @enum {string}
             */
            state: "unspent" | "confirmed" | "pool";
            /** @description The transaction that shows it. */
            tx_hash: components["schemas"]["Hash"] | null;
            /** @description The block of that transaction. Null in the pool. */
            block: components["schemas"]["BlockPosition"] | null;
        };
        /** @description The requested data, each list in the order of the request. */
        ChainDataResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Time of the newest indexed block. */
            tip_timestamp: components["schemas"]["Time"];
            /** @description The transactions. */
            txs: components["schemas"]["AskedTx"][];
            /** @description The outputs. */
            outputs: {
                /** @description Amount under which its index counts. */
                bucket: components["schemas"]["Uint64"];
                /** @description Index among all outputs of its bucket. */
                global_index: components["schemas"]["Count"];
                /** @description One-time public key. Null when the index does not know the output. */
                key: components["schemas"]["Hash"] | null;
            }[];
            /** @description The key images. */
            key_images: components["schemas"]["KeyImageUse"][];
        };
        /** @description A transaction or a block. Exactly one of the two fields must be present. */
        DecodeRequest: {
            /** @description A transaction as hexadecimal digits. */
            tx_hex?: string;
            /** @description A block as hexadecimal digits, without its transactions. */
            block_hex?: string;
        };
        /** @description An input of a decoded transaction, told apart by `kind`. */
        DecodedInput: {
            /**
             * @description The input of a coinbase.
             * @constant
             */
            kind: "coinbase";
            /** @description Height of the block that it states. */
            height: components["schemas"]["Count"];
        } | {
            /**
             * @description An input that spends one member of its ring.
             * @constant
             */
            kind: "key";
            /** @description Amount of the ring members in atomic units; 0 where RingCT hides it. */
            amount: components["schemas"]["Uint64"];
            /** @description Its key image. */
            key_image: components["schemas"]["Hash"];
            /** @description The ring members as the transaction has them: each relative to the one before. */
            key_offsets: components["schemas"]["Uint64"][];
            /** @description The same members as global output indices. */
            global_indices: components["schemas"]["Uint64"][];
        };
        /** @description An output of a decoded transaction. */
        DecodedOutput: {
            /** @description Atomic units; 0 where RingCT hides the amount. */
            amount: components["schemas"]["Uint64"];
            /** @description One-time public key. */
            key: components["schemas"]["Hash"];
            /** @description Its view tag; null in older formats. */
            view_tag: components["schemas"]["ViewTag"] | null;
        };
        /** @description A transaction, decoded from its bytes alone. Signatures, proofs and amounts are not checked. */
        DecodedTx: {
            /** @description Its hash. Null when its format is not known. */
            hash: components["schemas"]["Hash"] | null;
            /** @description Hash of its prefix. Null when its format is not known. */
            prefix_hash: components["schemas"]["Hash"] | null;
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Count"];
            /** @description RingCT type. Null in version 1. */
            rct_type: components["schemas"]["Count"] | null;
            /** @description Name of that type. Null in version 1. */
            rct_type_name: string | null;
            /** @description True when it pays a miner. */
            coinbase: boolean;
            /** @description Fee in atomic units. Null when it is not known, or when outputs exceed inputs. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Size in bytes. */
            size: components["schemas"]["Count"];
            /** @description Weight in bytes. Null when its format is not known. */
            weight: components["schemas"]["Count"] | null;
            /** @description Its outputs are locked until this height if it is below 500000000, else until this time in seconds. */
            unlock_time: components["schemas"]["Uint64"];
            /** @description Inputs in their order. */
            inputs: components["schemas"]["DecodedInput"][];
            /** @description Outputs in their order. */
            outputs: components["schemas"]["DecodedOutput"][];
            extra: components["schemas"]["Extra"];
            /** @description Where decoding stopped at a format that is not known. Null for a whole transaction. */
            undecoded: {
                /**
                 * @description The part whose format this version of Ringscope does not know.
                 * @enum {string}
                 */
                what: "version" | "input" | "output" | "ringct" | "layout";
                /** @description Path of that part, with the names of the daemon. */
                path: string;
                /** @description Offset of that part in bytes. */
                offset: components["schemas"]["Count"];
            } | null;
        };
        /** @description A block, decoded from its bytes alone. Its proof of work is not checked. */
        DecodedBlock: {
            /** @description Its hash. Null when its format is not known. */
            hash: components["schemas"]["Hash"] | null;
            /** @description Height that its coinbase states. Null without a coinbase input. */
            height: components["schemas"]["Count"] | null;
            /** @description Version of the rules it follows. */
            major_version: components["schemas"]["Version"];
            /** @description Version its miner votes for. */
            minor_version: components["schemas"]["Version"];
            /** @description Time that its miner states. Null when it is 2^53 or more, which no chain has. */
            timestamp: components["schemas"]["Time"] | null;
            /** @description Hash of the block below it. */
            prev_hash: components["schemas"]["Hash"];
            /** @description Nonce of the proof of work. */
            nonce: components["schemas"]["Count"];
            /** @description Bytes of the block, without its transactions. */
            size: components["schemas"]["Count"];
            /** @description Its coinbase. */
            miner_tx: components["schemas"]["DecodedTx"];
            /** @description Hashes of its other transactions in their order. */
            tx_hashes: components["schemas"]["Hash"][];
            /** @description Bytes of unknown meaning after the hashes; empty in every known version. */
            trailing: components["schemas"]["Hex"];
        };
        /** @description A decoded transaction or block. */
        DecodeResponse: {
            /** @description The transaction; null for a block. */
            tx: components["schemas"]["DecodedTx"] | null;
            /** @description The block; null for a transaction. */
            block: components["schemas"]["DecodedBlock"] | null;
        };
        /** @description A signed transaction. */
        BroadcastRequest: {
            /** @description A transaction as hexadecimal digits. */
            tx_hex: string;
            /** @description True to make the checks of the explorer alone. Nothing is sent to the node. False without it. */
            dry_run?: boolean;
        };
        /** @description A reason for which a transaction was refused. */
        BroadcastReason: {
            /**
             * @description `double_spend`: Another transaction shows one of its key images. `fee_too_low`: Its fee is below the minimum. `invalid_input`: An input is not allowed: its ring, its order, or a member that is too young or does not exist. `invalid_output`: An output or its range proof is not allowed. `low_mixin`: A ring has a size that the present hard fork does not allow. `not_rct`: It is no RingCT transaction, and it has to be one. `overspend`: Its outputs are larger than its inputs. `too_big`: It is heavier than nodes relay. `too_few_outputs`: It has fewer than two outputs. `sanity_check_failed`: The node considers its ring members a mistake of the wallet. `tx_extra_too_big`: Its extra field is longer than nodes relay. `nonzero_unlock_time`: It has an unlock time, which nodes do not relay. `verification_failed`: The node refused it and named no reason, as it does for a wrong signature.
             * @enum {string}
             */
            code: "double_spend" | "fee_too_low" | "invalid_input" | "invalid_output" | "low_mixin" | "not_rct" | "overspend" | "too_big" | "too_few_outputs" | "sanity_check_failed" | "tx_extra_too_big" | "nonzero_unlock_time" | "verification_failed";
            /** @description A sentence for people. Its words may change. */
            message: string;
        };
        /** @description What became of a transaction that was handed in. */
        BroadcastResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Hash of the transaction. Null when it is too big to be read. */
            hash: components["schemas"]["Hash"] | null;
            /** @description True when nothing was sent to the node. */
            dry_run: boolean;
            /** @description True when the node took the transaction or already had it. False when a check refused it. Null when a dry run found no reason: only the node checks signatures and proofs. */
            accepted: boolean | null;
            /** @description True when the node sends it to other nodes. A transaction that it already had is not sent again. */
            relayed: boolean;
            /** @description Where this index already had the transaction. Null when it did not. */
            known: ("mined" | "pool") | null;
            /**
             * @description The part whose checks gave this answer.
             * @enum {string}
             */
            decided_by: "explorer" | "node";
            /** @description Why it was refused. Empty when it was not. */
            reasons: components["schemas"]["BroadcastReason"][];
        };
        /** @description An output of the main chain with the transaction that created it. */
        OutputOrigin: {
            /** @description Amount under which its index counts: 0 for RingCT outputs and version 2 coinbases. */
            bucket: components["schemas"]["Uint64"];
            /** @description Index of the output among all outputs of its bucket. */
            global_index: components["schemas"]["Count"];
            /** @description Transaction that created it. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position among the outputs of that transaction. */
            position: components["schemas"]["Count"];
            /** @description Block of that transaction. */
            height: components["schemas"]["Height"];
            /** @description Time of that block. */
            timestamp: components["schemas"]["Time"];
            /** @description True when that transaction is a coinbase. */
            coinbase: boolean;
            /** @description The output is locked until this height if it is below 500000000, else until this time in seconds. Null when unknown. */
            unlock_time: components["schemas"]["Uint64"] | null;
            /** @description Atomic units. Null where RingCT hides them. */
            amount: components["schemas"]["Uint64"] | null;
            /** @description One-time public key. Null where its format is not known. */
            key: components["schemas"]["Hash"] | null;
            /** @description Its view tag. Null before hard fork 15. */
            view_tag: components["schemas"]["ViewTag"] | null;
            /** @description Number of rings of the chain that include it. Null when there are more than 250, and while the index of ring references is off or being built. */
            ring_count: components["schemas"]["Count"] | null;
        };
        /** @description One output. */
        OutputResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            output: components["schemas"]["OutputOrigin"];
            /** @description Other outputs with its one-time key, oldest first, at most 100. Only one of them can be spent. */
            same_key: {
                /** @description Amount under which its index counts: 0 for RingCT outputs and version 2 coinbases. */
                bucket: components["schemas"]["Uint64"];
                /** @description Index of the output among all outputs of its bucket. */
                global_index: components["schemas"]["Count"];
            }[];
        };
        /** @description The outputs with one one-time key. If there are several, only one of them can be spent. */
        OutputsByKeyResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The outputs, oldest first, at most 100. */
            outputs: components["schemas"]["OutputOrigin"][];
        };
        /** @description A block of the main chain, with the fields that never change. */
        ExportedBlock: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the block below it. */
            prev_hash: components["schemas"]["Hash"];
            /** @description When it was mined, as its miner stated it; not monotone from block to block. */
            timestamp: components["schemas"]["Time"];
            /** @description Version of the rules it follows. */
            major_version: components["schemas"]["Version"];
            /** @description Version its miner votes for. */
            minor_version: components["schemas"]["Version"];
            /** @description Nonce of the proof of work, 32 bits. */
            nonce: number;
            /** @description Hash of the coinbase transaction. */
            miner_tx_hash: components["schemas"]["Hash"];
            /** @description Transactions in it, the coinbase not counted. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units the coinbase pays, fees included. */
            reward: components["schemas"]["Uint64"];
            /** @description Bytes of the block and of its transactions. */
            size: components["schemas"]["Uint64"];
            /** @description Its weight, which the limit on block size and the penalty look at. */
            weight: components["schemas"]["Uint64"];
            /** @description Its weight in the long-term median. */
            long_term_weight: components["schemas"]["Uint64"];
            /** @description Its difficulty. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the difficulties up to and including it. */
            cumulative_difficulty: components["schemas"]["Uint128"];
            /** @description Atomic units its transactions pay in fees; an unknown fee counts as 0. */
            fees: components["schemas"]["Uint64"];
            /** @description Atomic units it created: reward less fees. */
            base_reward: components["schemas"]["Uint64"];
        };
        /** @description A transaction of the main chain. */
        ExportedTx: {
            /** @description Block of the transaction. */
            height: components["schemas"]["Height"];
            /** @description Place in the block. 0 is the coinbase. */
            position: components["schemas"]["Count"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Version"];
            /** @description RingCT type. It is 0 for a coinbase and null in version 1. */
            rct_type: components["schemas"]["Version"] | null;
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"];
            /** @description Weight, by which the fee rate is measured. Null when unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description Fee in atomic units. It is 0 for a coinbase and null when unknown. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Outputs are locked until this height if it is below 500000000, else until this time in seconds. Null when unknown. */
            unlock_time: components["schemas"]["Uint64"] | null;
            /** @description Number of inputs, 1 for a coinbase. Null when unknown. */
            input_count: components["schemas"]["Count"] | null;
            /** @description Number of outputs. */
            output_count: components["schemas"]["Count"];
            /** @description Members of the largest ring, 0 for a coinbase. Null when unknown. */
            ring_size: components["schemas"]["Count"] | null;
            /** @description Its extra field. Null when unknown. */
            extra: components["schemas"]["Hex"] | null;
        };
        /** @description An output of the main chain. */
        ExportedOutput: {
            /** @description Block of the transaction that created it. */
            height: components["schemas"]["Height"];
            /** @description Place of that transaction in the block. 0 is the coinbase. */
            tx_position: components["schemas"]["Count"];
            /** @description Place among the outputs of that transaction. */
            position: components["schemas"]["Count"];
            /** @description Amount under which its index counts: 0 for RingCT outputs and version 2 coinbases. */
            bucket: components["schemas"]["Uint64"];
            /** @description Index of the output among all outputs of its bucket. */
            global_index: components["schemas"]["Count"];
            /** @description Atomic units. Null where RingCT hides them. */
            amount: components["schemas"]["Uint64"] | null;
            /** @description One-time public key. Null where its format is not known. */
            key: components["schemas"]["Hash"] | null;
            /** @description Its view tag. Null before hard fork 15. */
            view_tag: components["schemas"]["ViewTag"] | null;
        };
        /** @description A range of blocks that one export has as a whole. */
        ExportRange: {
            /** @description Lowest height. */
            from: components["schemas"]["Height"];
            /** @description Highest height. */
            to: components["schemas"]["Height"];
            /** @description True when the range has all its 10000 blocks. */
            complete: boolean;
            /** @description Hash of the lowest block. */
            first_hash: components["schemas"]["Hash"];
            /** @description Hash of the highest block. It changes when a reorg reaches the range. */
            last_hash: components["schemas"]["Hash"];
            /** @description Rows of the export of blocks. */
            blocks: components["schemas"]["Count"];
            /** @description Rows of the export of transactions, coinbases included. */
            txs: components["schemas"]["Count"];
            /** @description Rows of the export of outputs with bucket 0. Without version 1 transactions these are all rows. */
            rct_outputs: components["schemas"]["Count"];
            /** @description Addresses of its exports of blocks, transactions and outputs, as NDJSON. */
            paths: string[];
        };
        /** @description The ranges of blocks that can be exported. */
        ExportManifest: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Ranges, lowest first. The last one ends at the tip. */
            ranges: components["schemas"]["ExportRange"][];
            /** @description How the checksum of an export is told. */
            checksum: {
                /**
                 * @description The hash function.
                 * @constant
                 */
                algorithm: "sha-256";
                /**
                 * @description The trailer of each export with the hash of the bytes that were sent (RFC 9530).
                 * @constant
                 */
                trailer: "Content-Digest";
            };
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description The input of the main chain that shows a key image. */
        MinedSpend: {
            /** @description Transaction of the input. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the input in its transaction. */
            input: components["schemas"]["Count"];
            /** @description Amount under which the ring members are counted; 0 for RingCT outputs. */
            bucket: components["schemas"]["Uint64"];
            /** @description Number of members of its ring. */
            ring_size: components["schemas"]["Count"];
            /** @description Height of its block. */
            height: components["schemas"]["Height"];
            /** @description Time of that block. */
            timestamp: components["schemas"]["Time"];
            /** @description Position of the transaction in the block. */
            tx_position: components["schemas"]["Count"];
        };
        /** @description An input of a waiting transaction that shows a key image. It conflicts with every other transaction that shows it. */
        WaitingSpend: {
            /** @description Transaction of the input. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the input in its transaction. */
            input: components["schemas"]["Count"];
            /** @description Amount under which the ring members are counted; 0 for RingCT outputs. */
            bucket: components["schemas"]["Uint64"];
            /** @description Number of members of its ring. */
            ring_size: components["schemas"]["Count"];
            /** @description When this index first saw the transaction. */
            first_seen_at: components["schemas"]["Time"];
        };
        /** @description An input that shows a key image, of a transaction in a block that a reorg orphaned. */
        OrphanedSpend: {
            /** @description Transaction of the input. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the input in its transaction. */
            input: components["schemas"]["Count"];
            /** @description Amount under which the ring members are counted; 0 for RingCT outputs. */
            bucket: components["schemas"]["Uint64"];
            /** @description Number of members of its ring. */
            ring_size: components["schemas"]["Count"];
            /** @description Hash of the orphaned block. */
            block_hash: components["schemas"]["Hash"];
            /** @description Height of that block. */
            height: components["schemas"]["Height"];
        };
        /** @description Every input that shows a key image. */
        KeyImageResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The key image. */
            key_image: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: spent on the main chain; `pool`: only waiting transactions spend it; `orphaned`: only orphaned blocks had a transaction that spends it.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description The spend on the main chain; null when no block of the chain has it. */
            spend: components["schemas"]["MinedSpend"] | null;
            /** @description Waiting transactions that spend it, newest first, at most 100. */
            pool: components["schemas"]["WaitingSpend"][];
            /** @description Transactions of orphaned blocks that spend it, highest block first, at most 100. */
            orphaned: components["schemas"]["OrphanedSpend"][];
        };
        /** @description Exact sums of the chain up to a block. */
        EmissionResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The block up to which the sums count, itself included. */
            height: components["schemas"]["Height"];
            /** @description Hash of that block. */
            hash: components["schemas"]["Hash"];
            /** @description Time of that block. */
            timestamp: components["schemas"]["Time"];
            /** @description Atomic units created up to that block: the payments of all coinbases less all fees. */
            emission: components["schemas"]["Uint128"];
            /** @description Atomic units paid in fees up to that block. */
            fees: components["schemas"]["Uint128"];
            /** @description Atomic units that this block alone created. */
            block_emission: components["schemas"]["Uint64"];
            /** @description Atomic units paid in fees by the transactions of this block alone. */
            block_fees: components["schemas"]["Uint64"];
        };
        /** @description Fee rates by the rules of the network for the next block. */
        FeeRules: {
            /** @description Lowest rate in atomic units per byte of weight. A daemon accepts two percent less and refuses transactions below that. */
            minimum: components["schemas"]["Uint64"];
            /** @description Suggested rate of the lowest priority, in atomic units per byte of weight. */
            slow: components["schemas"]["Uint64"];
            /** @description Suggested rate of the usual priority, in atomic units per byte of weight. */
            normal: components["schemas"]["Uint64"];
            /** @description Suggested rate of a high priority, in atomic units per byte of weight. */
            fast: components["schemas"]["Uint64"];
            /** @description Suggested rate of the highest priority, in atomic units per byte of weight. */
            fastest: components["schemas"]["Uint64"];
            /** @description A fee is rounded up to a multiple of this number of atomic units. */
            quantization_mask: components["schemas"]["Uint64"];
        };
        /** @description What the transactions of the newest blocks paid. Coinbases are not counted. */
        PaidFees: {
            /** @description Number of blocks. */
            blocks: components["schemas"]["Count"];
            /** @description Number of their transactions. */
            txs: components["schemas"]["Count"];
            /** @description Sum of their fees in atomic units. An unknown fee counts as 0. */
            fees: components["schemas"]["Uint64"];
            /** @description Sum of their weights in bytes. */
            weight: components["schemas"]["Uint64"];
            /** @description A tenth of them paid at most this rate, in atomic units per byte of weight. Null without transactions. */
            rate_tenth: components["schemas"]["Uint64"] | null;
            /** @description Half of them paid at most this rate, in atomic units per byte of weight. Null without transactions. */
            rate_median: components["schemas"]["Uint64"] | null;
            /** @description Nine tenths of them paid at most this rate, in atomic units per byte of weight. Null without transactions. */
            rate_nine_tenths: components["schemas"]["Uint64"] | null;
        };
        /** @description What a transaction must pay, and what transactions pay. */
        FeesResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Rates by the rules of the network. Null for a chain before hard fork 15. */
            rules: components["schemas"]["FeeRules"] | null;
            paid: components["schemas"]["PaidFees"];
        };
        /** @description A height from which other rules hold. */
        HardFork: {
            /** @description Version of the rules, which is the major version of the blocks. */
            version: components["schemas"]["Version"];
            /** @description Height of the first block of that version. */
            height: components["schemas"]["Height"];
            /**
             * @description `current`: its rules hold for the newest block; `future`: its height is above the tip.
             * @enum {string}
             */
            state: "past" | "current" | "future";
            /** @description What it changed, in a few words for people. */
            change: string;
        };
        /** @description The hard forks of the network. */
        HardForksResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The hard forks, newest first. */
            hard_forks: components["schemas"]["HardFork"][];
        };
        /** @description A block with the time that its miner states. */
        TimedBlock: {
            /** @description Its height. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /** @description Its own time, which need not be later than that of the block below. */
            timestamp: components["schemas"]["Time"];
        };
        /** @description The height of a time: the number of blocks that state an earlier time. */
        HeightAtResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The time of the request. */
            time: components["schemas"]["Time"];
            /** @description Number of blocks with an earlier time. It is one above the tip when all blocks are earlier. */
            height: components["schemas"]["Height"];
            /** @description The block at that height; null when it is not mined yet. */
            block: components["schemas"]["TimedBlock"] | null;
        };
        /** @description The time of a height: as many blocks as lie below the height state an earlier or the same time. */
        TimeAtResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The height of the request. */
            height: components["schemas"]["Height"];
            /** @description The time of the block at that height if all blocks were sorted by time. It never decreases with the height. */
            time: components["schemas"]["Time"];
            /** @description The block at that height. */
            block: components["schemas"]["TimedBlock"];
        };
        /** @description Blocks with one version whose miners vote for one version. */
        VersionCount: {
            /** @description Version of the rules that the blocks follow. */
            major_version: components["schemas"]["Version"];
            /** @description Version for which their miners vote. */
            minor_version: components["schemas"]["Version"];
            /** @description Number of these blocks. */
            blocks: components["schemas"]["Count"];
        };
        /** @description Difficulty, rewards and votes of the newest blocks. */
        MiningResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Number of newest blocks to which the counts and means refer. */
            blocks: components["schemas"]["Count"];
            /** @description Expected hashes for the next block, as the node reports it; that of the newest block until the node has reported. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Hashes per second: the difficulty divided by the target time, rounded down. */
            hash_rate: components["schemas"]["Uint128"];
            /** @description Seconds between blocks at which the difficulty aims. */
            target_seconds: components["schemas"]["Count"];
            /** @description Mean seconds between these blocks, by the times that miners state. Null for a single block. */
            mean_interval: number | null;
            /** @description Height of the newest block. */
            height: components["schemas"]["Height"];
            /** @description Atomic units that the coinbase of the newest block pays, fees included. */
            reward: components["schemas"]["Uint64"];
            /** @description Atomic units that the next block may create, without fees and penalty. */
            next_base_reward: components["schemas"]["Uint64"];
            /** @description Atomic units created so far. */
            emission: components["schemas"]["Uint128"];
            /** @description Atomic units paid in fees so far. */
            fees: components["schemas"]["Uint128"];
            /** @description Versions and votes of these blocks, most frequent first. */
            versions: components["schemas"]["VersionCount"][];
        };
        /** @description The index up to and including its newest block. */
        IndexStatus: {
            /**
             * @description The network of the chain; `fakechain` is a private regtest chain.
             * @enum {string}
             */
            network: "mainnet" | "testnet" | "stagenet" | "fakechain";
            /** @description Height of the newest indexed block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. When it changes without the height growing, the chain was reorganised. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of block 0, which names the chain. */
            genesis_hash: components["schemas"]["Hash"];
            /** @description Time of the newest block, as its miner stated it. */
            timestamp: components["schemas"]["Time"];
            /** @description Difficulty of the newest block. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the difficulties of all blocks. */
            cumulative_difficulty: components["schemas"]["Uint128"];
            /** @description Atomic units created by all blocks together, without fees. */
            emission: components["schemas"]["Uint128"];
            /** @description Atomic units paid in fees by all transactions together. */
            fees: components["schemas"]["Uint128"];
            /** @description Transactions in all blocks, coinbases not counted. */
            txs: components["schemas"]["Count"];
            /** @description RingCT outputs in all blocks: the next global index among them. */
            rct_outputs: components["schemas"]["Count"];
        };
        /** @description What the node last said about itself. Fields are null until it has said so once. */
        NodeStatus: {
            /**
             * @description State of the node in the last report of the indexer. Unless it is `ok`, the index may be behind the network. `unknown` means that the indexer has not reported for 20 seconds.
             * @enum {string}
             */
            state: "ok" | "syncing" | "busy" | "unreachable" | "invalid-answer" | "wrong-network" | "pruned" | "unknown";
            /** @description Height of the newest block of the node. Null when the node has not reported it yet. */
            height: components["schemas"]["Height"] | null;
            /** @description A sentence about what is wrong; empty when nothing is. */
            message: string;
            /** @description Height it is syncing to; null when it knows of none above its own. */
            target_height: components["schemas"]["Height"] | null;
            /** @description Hash of its newest block. */
            top_hash: components["schemas"]["Hash"] | null;
            /** @description Version of the daemon. */
            version: string | null;
            /** @description Difficulty of the block being mined. */
            difficulty: components["schemas"]["Uint128"] | null;
            /** @description When it last gave a good answer. */
            answered_at: components["schemas"]["Time"] | null;
        };
        /** @description What the indexer is doing. */
        IndexerStatus: {
            /**
             * @description `backfill`: loading blocks; `indexes`: all are loaded and what finds them is being built; `follow`: at the tip; `waiting`: for a usable node; `paused`: by the operator.
             * @enum {string}
             */
            phase: "backfill" | "indexes" | "follow" | "waiting" | "paused";
            /** @description Its last report, about one a second; when it is old, no indexer runs. */
            checked_at: components["schemas"]["Time"];
            /** @description Null outside a backfill and the building of indexes after it. */
            progress: {
                /** @description Done of the work, which is mostly transactions. */
                share: number;
                /** @description Null while it cannot be told. */
                seconds_left: number | null;
                /** @description Database index that is being built; null while blocks are loaded. */
                building_index: string | null;
                /** @description First block of the backfill; null while indexes are built. */
                from: components["schemas"]["Height"] | null;
                /** @description Last block of the backfill; null while indexes are built. */
                to: components["schemas"]["Height"] | null;
                /** @description Last block done; null before the first. */
                current: components["schemas"]["Height"] | null;
                /** @description Blocks indexed a second, lately. */
                blocks_per_second: number | null;
                /** @description Transactions indexed a second, lately. */
                txs_per_second: number | null;
            } | null;
        };
        /** @description All transactions that wait to be mined. */
        PoolTotals: {
            /** @description How many wait. */
            count: components["schemas"]["Count"];
            /** @description Sum of their weights. */
            weight: components["schemas"]["Uint64"];
            /** @description Sum of their fees in atomic units. */
            fees: components["schemas"]["Uint128"];
        };
        /** @description State of the index, the node, the indexer and the pool. */
        StatusResponse: {
            /** @description Null while nothing is indexed. */
            index: components["schemas"]["IndexStatus"] | null;
            node: components["schemas"]["NodeStatus"];
            /** @description Null when no indexer has ever reported. */
            indexer: components["schemas"]["IndexerStatus"] | null;
            pool: components["schemas"]["PoolTotals"];
        };
        /** @description A transaction that waits to be mined. Unknown is what a format tells that this version of Ringscope does not know. */
        PoolTx: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description When this index first saw it. */
            first_seen_at: components["schemas"]["Time"];
            /** @description When the node got it; null when unknown. */
            receive_time: components["schemas"]["Time"] | null;
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Version"];
            /** @description RingCT type. It is 0 for a coinbase and null in version 1. */
            rct_type: components["schemas"]["Version"] | null;
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"];
            /** @description Weight, by which the fee rate is measured. Null when unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description Fee in atomic units. It is 0 for a coinbase and null when unknown. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Outputs are locked until this height if it is below 500000000, else until this time in seconds. Null when unknown. */
            unlock_time: components["schemas"]["Uint64"] | null;
            /** @description Number of inputs, 1 for a coinbase. Null when unknown. */
            input_count: components["schemas"]["Count"] | null;
            /** @description Number of outputs. */
            output_count: components["schemas"]["Count"] | null;
            /** @description Members of the largest ring, 0 for a coinbase. Null when unknown. */
            ring_size: components["schemas"]["Count"] | null;
            /** @description Whether the node has sent it on. */
            relayed: boolean;
            /** @description Whether another transaction was seen that spends the same. */
            double_spend_seen: boolean;
        };
        /** @description A page of the pool, newest first, and its totals. */
        PoolResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            pool: components["schemas"]["PoolTotals"];
            /** @description The transactions. */
            txs: components["schemas"]["PoolTx"][];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description Waiting transactions whose fee rates are in one column. */
        FeeRateColumn: {
            /** @description Lowest fee rate of the column, in atomic units per byte of weight. */
            from: components["schemas"]["Uint64"];
            /** @description The column ends below this fee rate. */
            to: components["schemas"]["Uint64"];
            /** @description Number of its transactions. */
            count: components["schemas"]["Count"];
            /** @description Sum of their weights in bytes. */
            weight: components["schemas"]["Uint64"];
        };
        /** @description Waiting transactions that have waited for about the same time. */
        AgeColumn: {
            /** @description Shortest time of the column, in seconds since this index first saw them. */
            from_seconds: components["schemas"]["Count"];
            /** @description The column ends below this time. Null in the last column. */
            to_seconds: components["schemas"]["Count"] | null;
            /** @description Number of its transactions. */
            count: components["schemas"]["Count"];
            /** @description Sum of their weights in bytes. */
            weight: components["schemas"]["Uint64"];
        };
        /** @description Sums and histograms of the pool. */
        PoolStatsResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            pool: components["schemas"]["PoolTotals"];
            /** @description Bytes of all waiting transactions. */
            size: components["schemas"]["Uint64"];
            /** @description When this index first saw the transaction that waits longest. Null when none waits. */
            oldest_seen_at: components["schemas"]["Time"] | null;
            /** @description Transactions that the node has not sent on. */
            not_relayed: components["schemas"]["Count"];
            /** @description Transactions for which the node has seen another one that spends the same. */
            double_spends: components["schemas"]["Count"];
            /** @description Key images that more than one waiting transaction shows. */
            conflicting_key_images: components["schemas"]["Count"];
            /** @description From the lowest fee rate to the highest, without gaps. Each column is a quarter wider than the one before. */
            fee_rates: components["schemas"]["FeeRateColumn"][];
            /** @description From the shortest time to the longest. */
            ages: components["schemas"]["AgeColumn"][];
        };
        /** @description A waiting transaction in a projected block. */
        ProjectedTx: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Fee in atomic units. */
            fee: components["schemas"]["Uint64"];
            /** @description Weight in bytes. */
            weight: components["schemas"]["Count"];
            /** @description Fee in atomic units per byte of weight, rounded down. */
            fee_rate: components["schemas"]["Uint64"];
        };
        /** @description The waiting transactions that the next blocks would hold. */
        PoolProjectedResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The next blocks, lowest first. The list ends when no transaction is left. */
            blocks: {
                /** @description Height that the block would have. */
                height: components["schemas"]["Height"];
                /** @description Number of its transactions. */
                tx_count: components["schemas"]["Count"];
                /** @description Sum of their weights in bytes, without the coinbase. */
                weight: components["schemas"]["Uint64"];
                /** @description Sum of their fees in atomic units. */
                fees: components["schemas"]["Uint64"];
                /** @description Lowest fee rate in the block. Null when it is empty. */
                lowest_rate: components["schemas"]["Uint64"] | null;
                /** @description The transactions with the highest fee rates in the block, at most 100. */
                txs: components["schemas"]["ProjectedTx"][];
            }[];
            /** @description Transactions that none of these blocks would hold. */
            left_over: components["schemas"]["Count"];
        };
        /** @description How heavy the next block may be, in bytes of weight. */
        NextBlockLimits: {
            /** @description Median weight of the newest 100 blocks. */
            median_weight: components["schemas"]["Uint64"];
            /** @description Long-term median, at least 300000. */
            long_term_median: components["schemas"]["Uint64"];
            /** @description A block up to this weight pays its full base reward. */
            penalty_free: components["schemas"]["Uint64"];
            /** @description No block may be heavier. */
            maximum: components["schemas"]["Uint64"];
        };
        /** @description The network at the newest block. */
        NetworkResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /**
             * @description Name of the network.
             * @enum {string}
             */
            network: "mainnet" | "testnet" | "stagenet" | "fakechain";
            /** @description Hash of block 0, which names the chain. */
            genesis_hash: components["schemas"]["Hash"];
            /** @description Height of the newest block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /** @description Its time, as its miner stated it. */
            timestamp: components["schemas"]["Time"];
            /** @description Version of the rules that it follows. */
            hard_fork_version: components["schemas"]["Version"];
            /** @description Expected hashes for the next block, as the node reports it; that of the newest block until the node has reported. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the difficulties of all blocks. */
            cumulative_difficulty: components["schemas"]["Uint128"];
            /** @description Hashes per second: the difficulty divided by the target time, rounded down. */
            hash_rate: components["schemas"]["Uint128"];
            /** @description Seconds between blocks at which the difficulty aims. */
            target_seconds: components["schemas"]["Count"];
            /** @description Atomic units created by all blocks together, without fees. */
            emission: components["schemas"]["Uint128"];
            /** @description Atomic units paid in fees by all transactions together. */
            fees: components["schemas"]["Uint128"];
            /** @description Transactions in all blocks, coinbases not counted. */
            txs: components["schemas"]["Count"];
            /** @description RingCT outputs in all blocks. */
            rct_outputs: components["schemas"]["Count"];
            /** @description Null for a chain before hard fork 15. */
            limits: components["schemas"]["NextBlockLimits"] | null;
            /** @description Facts that the daemon reported. */
            daemon: {
                /** @description Version of the daemon. Null until it has reported. */
                version: string | null;
                /** @description Number of alternative blocks that the daemon knows. Null until it has reported. */
                alternative_blocks: components["schemas"]["Count"] | null;
            };
            pool: components["schemas"]["PoolTotals"];
        };
        /** @description The request has no field. */
        ProofLineRequest: Record<string, never>;
        /** @description The line of the proof desk at this moment. */
        ProofQueueResponse: {
            /** @description Number of checks that wait for a free thread, of all clients. */
            waiting: components["schemas"]["Count"];
            /** @description Place of the first waiting check of this client, counted from 1. Null when none waits. */
            place: number | null;
        };
        /** @description A transaction key. It is secret: it is used for the answer and not kept. */
        TxKeyRequest: {
            /** @description Hash of the transaction. */
            tx_hash: string;
            /** @description The key, and after it the additional keys: 64 digits each. */
            tx_key: string;
            /** @description The address that was paid: standard, integrated or a subaddress. */
            address: string;
        };
        /** @description A payment proof of a sender (OutProof) or of a receiver (InProof). */
        TxProofRequest: {
            /** @description Hash of the transaction. */
            tx_hash: string;
            /** @description The address that was paid: standard, integrated or a subaddress. */
            address: string;
            /**
             * @description The exact text for which the proof was made. Empty when it has none.
             * @default
             */
            message: string;
            /** @description The proof. */
            proof: string;
        };
        /** @description A proof of the maker of a transaction. */
        SpendProofRequest: {
            /** @description Hash of the transaction. */
            tx_hash: string;
            /**
             * @description The exact text for which the proof was made. Empty when it has none.
             * @default
             */
            message: string;
            /** @description The proof. */
            proof: string;
        };
        /** @description A proof of what a wallet owns. */
        ReserveProofRequest: {
            /** @description The primary address of the wallet. */
            address: string;
            /**
             * @description The exact text for which the proof was made. Empty when it has none.
             * @default
             */
            message: string;
            /** @description The proof. */
            proof: string;
        };
        /** @description A signed message. */
        SignatureRequest: {
            /** @description The address of the signer. */
            address: string;
            /**
             * @description The exact text for which the proof was made. Empty when it has none.
             * @default
             */
            message: string;
            /** @description The signature: SigV1 or SigV2. */
            signature: string;
        };
        /** @description The unlock time of a transaction. */
        ProofLock: {
            /**
             * @description `nothing` means that there is no lock.
             * @enum {string}
             */
            by: "nothing" | "height" | "time";
            /** @description The height, or the time in unix seconds. Null without a lock. */
            until: components["schemas"]["Uint64"] | null;
            /** @description Whether the lock still holds. */
            is_locked: boolean;
            /** @description Blocks until the height. Null unless the lock is by height. */
            blocks_left: components["schemas"]["Uint64"] | null;
        };
        /** @description Where a transaction is. */
        ProofPlace: {
            /**
             * @description State of the transaction.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description Height of its block. Null in the pool and when it is unknown. */
            height: components["schemas"]["Height"] | null;
            /** @description Blocks on top of its block and that block; 0 unless confirmed. */
            confirmations: components["schemas"]["Count"];
            /** @description Hash of its block. Null when it is unknown. */
            block_hash: components["schemas"]["Hash"] | null;
            /** @description Time of the block, or when the waiting transaction was first seen. Null when unknown. */
            timestamp: components["schemas"]["Time"] | null;
        };
        /** @description An output that a proof is about. */
        ProofOutput: {
            /** @description Its transaction. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position among the outputs of its transaction. */
            position: components["schemas"]["Count"];
            /** @description One-time public key. */
            key: components["schemas"]["Hash"];
            /** @description Atomic units. */
            amount: components["schemas"]["Uint64"];
            /** @description Its lock. Null when the height of the chain is unknown. */
            lock: components["schemas"]["ProofLock"] | null;
            /** @description Where its transaction is. Null when the index does not say. */
            place: components["schemas"]["ProofPlace"] | null;
            /** @description Its key image. Only reserve proofs show it. */
            key_image: components["schemas"]["Hash"] | null;
            /** @description Whether a block or a waiting transaction spends it. Null unless a reserve proof shows it. */
            spent: ("unspent" | "confirmed" | "pool") | null;
            /** @description The transaction that spends it. Null when nothing does, or the index does not know it. */
            spent_in: {
                /** @description The transaction that spends it. */
                tx_hash: components["schemas"]["Hash"];
                /** @description Its block. Null in the pool. */
                height: components["schemas"]["Height"] | null;
                /** @description Time of that block. Null in the pool. */
                timestamp: components["schemas"]["Time"] | null;
            } | null;
            /** @description Other outputs with its one-time key. Only one of them all can be spent. */
            same_key: {
                /** @description Transaction of the other output. */
                tx_hash: components["schemas"]["Hash"];
                /** @description Position in that transaction. */
                position: components["schemas"]["Count"];
                /** @description Block of that transaction. */
                height: components["schemas"]["Height"];
            }[];
        };
        /** @description The answer of the proof desk. It contains no key and no proof. */
        ProofResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /**
             * @description The kind of question.
             * @enum {string}
             */
            kind: "tx-key" | "tx-proof" | "spend-proof" | "reserve-proof" | "signature";
            /**
             * @description `proven`: the statement is true. `refuted`: it is false. `malformed`: a text is no proof, key or address. `undecided`: it could not be checked.
             * @enum {string}
             */
            verdict: "proven" | "refuted" | "malformed" | "undecided";
            /** @description Code of the reason. Null when the verdict is `proven`. */
            reason: string | null;
            /** @description Sentences for people. */
            message: string;
            /** @description The field of the body that is malformed or unknown. */
            field: string | null;
            /** @description Format of the proof. Null for a transaction key and for unreadable texts. */
            format: {
                /** @description Header of the proof, for example OutProofV2. */
                name: string;
                /** @description Whether a newer version exists because this one is weaker. */
                is_old: boolean;
            } | null;
            /** @description The transaction. Null when the proof concerns no single transaction. */
            tx_hash: components["schemas"]["Hash"] | null;
            /** @description The address. Null when the proof concerns no address. */
            address: string | null;
            /** @description The message of the proof; empty when it has none. Null when this kind has no message. */
            signed_message: string | null;
            /** @description Side that made a payment proof, or the key that signed a message. */
            maker: ("sender" | "receiver" | "spend" | "view") | null;
            /** @description Amounts that the proof shows. */
            amounts: {
                /**
                 * @description What the amount is.
                 * @enum {string}
                 */
                name: "received" | "owned" | "listed" | "spent";
                /** @description Atomic units. */
                amount: components["schemas"]["Uint64"];
            }[];
            /** @description Where the transaction is. Null when that is unknown. */
            place: components["schemas"]["ProofPlace"] | null;
            /** @description Lock of the payment. Null when the proof is about no payment. */
            lock: components["schemas"]["ProofLock"] | null;
            /** @description The outputs that the proof is about. */
            outputs: components["schemas"]["ProofOutput"][];
            /** @description When the reserve was complete. Null for other proofs. */
            timeline: {
                /** @description From this block on, all listed outputs existed. */
                complete_from: components["schemas"]["Height"];
                /** @description Last block before the first spend. Null while nothing is spent in a block. */
                complete_to: components["schemas"]["Height"] | null;
                /** @description Unspent part, in tenths of a per cent. */
                left_permille: number;
            } | null;
            /** @description What a reader must know beside the verdict. */
            warnings: {
                /** @description Code for programs. */
                code: string;
                /** @description A sentence for people. */
                message: string;
                /** @description Whether the verdict deceives a reader who misses this. */
                is_grave: boolean;
            }[];
            /** @description What a proven statement shows. */
            shows: string[];
            /** @description What it does not show, although a reader might expect it. */
            shows_not: string[];
            /** @description Likely causes of an answer that is not `proven`. */
            causes: string[];
            /** @description The answer of monero-wallet-rpc to the same question. */
            wallet_service: {
                /**
                 * @description `silent`: it was not asked or did not answer.
                 * @enum {string}
                 */
                state: "agrees" | "disagrees" | "silent";
                /** @description A sentence for people. Null when it agrees. */
                message: string | null;
                /** @description Version of the interface of monero-wallet-rpc. Null when it is unknown. The service does not tell the version of its program. */
                version: string | null;
                /** @description Whether monero-wallet-rpc was built from a release. Null when it does not tell. */
                is_release: boolean | null;
            };
            /** @description A signed receipt without the address. Null unless the verdict is `proven` or `refuted`. */
            receipt: string | null;
            /** @description The same receipt with the address. Null when the proof concerns no address. */
            receipt_with_address: string | null;
        };
        /** @description A text as a wallet, a person or a link gives it. */
        DetectRequest: {
            /** @description The text. It may have several keys, hashes, addresses and proofs. */
            text: string;
        };
        /** @description What a text contains. The answer does not repeat keys and proofs. */
        DetectResponse: {
            /** @description The recognised parts, in their order. */
            parts: {
                /** @description What the part can be, the likeliest first. */
                what: ("tx-hash" | "tx-key" | "view-key" | "spend-key" | "address" | "payment-uri" | "out-proof" | "in-proof" | "spend-proof" | "reserve-proof" | "message-signature")[];
                /** @description Its number of characters. */
                length: components["schemas"]["Count"];
                /** @description Whether it is, or can be, a key or a proof. */
                is_secret: boolean;
                /** @description Format of a proof. Null for other parts. */
                format: {
                    /** @description Header of the proof, for example OutProofV2. */
                    name: string;
                    /** @description Whether a newer version exists because this one is weaker. */
                    is_old: boolean;
                } | null;
                /** @description Network of an address. Null for other parts. */
                network: ("mainnet" | "stagenet" | "testnet") | null;
                /** @description What is wrong with it. Null when nothing is. */
                problem: string | null;
            }[];
            /** @description Questions that the text can ask, the likeliest first. */
            questions: {
                /**
                 * @description Kind of question, which is the end of its address.
                 * @enum {string}
                 */
                kind: "tx-key" | "tx-proof" | "spend-proof" | "reserve-proof" | "signature";
                /** @description Fields that the text gives. */
                has: string[];
                /** @description Required fields that are missing. */
                needs: string[];
            }[];
        };
        /** @description What a receipt says. It contains no key, no proof and no message. */
        ReceiptContent: {
            /**
             * @description The kind of question.
             * @enum {string}
             */
            kind: "tx-key" | "tx-proof" | "spend-proof" | "reserve-proof" | "signature";
            /**
             * @description The verdict of the check.
             * @enum {string}
             */
            verdict: "proven" | "refuted";
            /** @description Code of the reason. Null when the verdict is `proven`. */
            reason: string | null;
            /** @description Format of the proof. Null for a transaction key and for unreadable texts. */
            format: {
                /** @description Header of the proof, for example OutProofV2. */
                name: string;
                /** @description Whether a newer version exists because this one is weaker. */
                is_old: boolean;
            } | null;
            /** @description The transaction. Null when the proof concerns no single transaction. */
            tx_hash: components["schemas"]["Hash"] | null;
            /** @description The address. Null when the receipt was made without it, or the proof is about none. */
            address: string | null;
            /** @description Whether the proof has a message. The receipt does not contain it. */
            has_message: boolean;
            /** @description Side that made a payment proof, or the key that signed a message. */
            maker: ("sender" | "receiver" | "spend" | "view") | null;
            /** @description Amounts that the proof shows. */
            amounts: {
                /**
                 * @description What the amount is.
                 * @enum {string}
                 */
                name: "received" | "owned" | "listed" | "spent";
                /** @description Atomic units. */
                amount: components["schemas"]["Uint64"];
            }[];
            /** @description Where the transaction is. Null when that is unknown. */
            place: components["schemas"]["ProofPlace"] | null;
            /** @description Lock of the payment. Null when the proof is about no payment. */
            lock: components["schemas"]["ProofLock"] | null;
            /** @description Codes of the warnings. */
            warnings: string[];
            /** @description Whether monero-wallet-rpc agreed. */
            wallet_service: {
                /**
                 * @description `silent`: it was not asked or did not answer.
                 * @enum {string}
                 */
                state: "agrees" | "disagrees" | "silent";
                /** @description Version of the interface of monero-wallet-rpc. Null when it is unknown. The service does not tell the version of its program. */
                version: string | null;
            };
            /**
             * @description Network of the chain.
             * @enum {string}
             */
            network: "mainnet" | "testnet" | "stagenet" | "fakechain";
            /** @description The chain at the time of the check. */
            tip: {
                /** @description Height of the newest block. */
                height: components["schemas"]["Height"];
                /** @description Its hash. */
                hash: components["schemas"]["Hash"];
            };
            /** @description Time of the check. */
            checked_at: components["schemas"]["Time"];
            /** @description Program that made the receipt, with its version. */
            program: string;
        };
        /** @description A receipt. */
        ReceiptRequest: {
            /** @description The receipt as the proof desk gave it. */
            receipt: string;
        };
        /** @description Whether a receipt was signed by this explorer. */
        ReceiptResponse: {
            /** @description Whether the signature holds. If not, nothing in the text is true. */
            is_valid: boolean;
            /** @description Why the receipt is not valid. Null when it is. */
            problem: string | null;
            /** @description What the receipt says. Null when it is not valid. */
            receipt: components["schemas"]["ReceiptContent"] | null;
        };
        /** @description The public key of the receipts of this explorer. */
        ReceiptKeyResponse: {
            /** @description The key, in the form of a JSON Web Key Set. */
            keys: {
                /**
                 * @description Type of the key.
                 * @constant
                 */
                kty: "OKP";
                /**
                 * @description Curve of the key.
                 * @constant
                 */
                crv: "Ed25519";
                /**
                 * @description Algorithm of the signatures.
                 * @constant
                 */
                alg: "EdDSA";
                /**
                 * @description Use of the key.
                 * @constant
                 */
                use: "sig";
                /** @description Name of the key, which each receipt contains. */
                kid: string;
                /** @description The 32 bytes of the key in base64url. */
                x: string;
            }[];
        };
        /** @description An output as a wallet scans it. */
        ScannedOutput: {
            /** @description Place among the outputs of the transaction. */
            position: components["schemas"]["Count"];
            /** @description Amount under which its index counts: 0 for RingCT outputs and version 2 coinbases. */
            bucket: components["schemas"]["Uint64"];
            /** @description Index of the output among all outputs of its bucket. */
            global_index: components["schemas"]["Count"];
            /** @description Atomic units. Null where RingCT hides them. */
            amount: components["schemas"]["Uint64"] | null;
            /** @description One-time public key. Null where its format is not known. */
            key: components["schemas"]["Hash"] | null;
            /** @description Its view tag. Null before hard fork 15. */
            view_tag: components["schemas"]["ViewTag"] | null;
            /** @description 8 bytes from RingCT type 4 on, 32 bytes before. Null where the amount is public. */
            encrypted_amount: components["schemas"]["Hex"] | null;
            /** @description 32 bytes in RingCT types 1 to 3. Null in later types, where the mask follows from the secret. */
            encrypted_mask: components["schemas"]["Hex"] | null;
            /** @description Commitment to the amount. A decrypted amount counts only if it opens it, because a sender can write anything. Null where the amount is public. */
            commitment: components["schemas"]["Hash"] | null;
        };
        /** @description A transaction with what a wallet needs to find its own outputs. */
        ScannedTx: {
            /** @description Block of the transaction. */
            height: components["schemas"]["Height"];
            /** @description Place in the block. 0 is the coinbase. */
            position: components["schemas"]["Count"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Transaction version. */
            version: components["schemas"]["Count"];
            /** @description RingCT type. Null in version 1. */
            rct_type: components["schemas"]["Count"] | null;
            /** @description Public keys in its extra field. Wallets try each of them. */
            tx_public_keys: components["schemas"]["Hash"][];
            /** @description Public keys of single outputs, in the order of the outputs. Usually empty. */
            additional_public_keys: components["schemas"]["Hash"][];
            /** @description Its outputs in their order. */
            outputs: components["schemas"]["ScannedOutput"][];
        };
        /** @description A page of transactions with their outputs, lowest first. */
        OutputScanResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Transactions in the order of the chain, with coinbases. */
            txs: components["schemas"]["ScannedTx"][];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description An OpenAPI 3.1 document. */
        OpenApi: {
            /**
             * @description Version of OpenAPI.
             * @constant
             */
            openapi: "3.1.0";
        };
        /** @description An input of a mined transaction whose ring has the output: as the one that it spends, or as a decoy. Only the sender knows which. */
        RingReference: {
            /** @description Transaction of the input. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Block that holds it. */
            height: components["schemas"]["Height"];
            /** @description Time of that block. */
            timestamp: components["schemas"]["Time"];
            /** @description Place of the transaction in the block. */
            tx_position: components["schemas"]["Count"];
            /** @description Place of the input in its transaction. */
            input: components["schemas"]["Count"];
            /** @description Its key image. */
            key_image: components["schemas"]["Hash"];
            /** @description First place of the output in the ring, counted from 0. It does not tell which member is spent. */
            ring_position: components["schemas"]["Count"];
            /** @description Members of the ring. */
            ring_size: components["schemas"]["Count"];
        };
        /** @description An input of a waiting transaction whose ring has the output. The transaction is not confirmed and may never be. */
        WaitingReference: {
            /** @description Transaction of the input. */
            tx_hash: components["schemas"]["Hash"];
            /** @description When this index first saw it. */
            first_seen_at: components["schemas"]["Time"];
            /** @description Place of the input in its transaction. */
            input: components["schemas"]["Count"];
            /** @description Its key image. */
            key_image: components["schemas"]["Hash"];
            /** @description First place of the output in the ring, counted from 0. It does not tell which member is spent. */
            ring_position: components["schemas"]["Count"];
            /** @description Members of the ring. */
            ring_size: components["schemas"]["Count"];
        };
        /** @description A page of the inputs whose rings have an output, newest first. That a ring has it does not mean that it is spent. */
        ReferencesResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Bucket of the output: 0 for RingCT outputs and version 2 coinbases, else the amount. */
            bucket: components["schemas"]["Uint64"];
            /** @description Its index in the bucket. */
            global_index: components["schemas"]["Count"];
            /** @description Number of references on the chain. Null when there are more than 250. */
            total: components["schemas"]["Count"] | null;
            /** @description References in the pool, newest first, at most 50. Only the first page has them. */
            waiting: components["schemas"]["WaitingReference"][];
            /** @description On the chain, newest first. */
            references: components["schemas"]["RingReference"][];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description The end of a branch at the moment of a reorg. */
        ReorgTip: {
            height: components["schemas"]["Height"];
            hash: components["schemas"]["Hash"];
            /** @description When that block was mined, as its miner stated it. */
            timestamp: components["schemas"]["Time"];
        };
        /** @description A reorganisation of the main chain, as this index saw it. */
        Reorg: {
            id: components["schemas"]["ReorgId"];
            /** @description When this index went over to the other branch. */
            detected_at: components["schemas"]["Time"];
            /** @description Height of the last block that both branches share. */
            fork_height: components["schemas"]["Height"];
            /** @description Blocks that were orphaned. */
            depth: components["schemas"]["Count"];
            old_tip: components["schemas"]["ReorgTip"];
            /** @description As far as this index went in one step; the fork block when blocks were only taken off. */
            new_tip: components["schemas"]["ReorgTip"];
            /** @description Atomic units that the coinbases of orphaned blocks paid and that are not on the main chain now. */
            lost_reward: components["schemas"]["Uint64"];
            /** @description How many of the transactions that were orphaned have which fate now. */
            fates: Record<string, never>;
        };
        /** @description A block of one of the two branches of a reorg. */
        BranchBlock: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /** @description When it was mined, as its miner stated it; not monotone from block to block. */
            timestamp: components["schemas"]["Time"];
            /** @description Transactions in it, the coinbase not counted. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units the coinbase pays, fees included. */
            reward: components["schemas"]["Uint64"];
            /** @description Whether it is on the main chain now: later reorgs count, too. */
            on_main_chain: boolean;
        };
        /** @description A transaction that a reorg took off the main chain. Its history is in the answer of the transaction. */
        AffectedTx: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description The orphaned block. */
            block_hash: components["schemas"]["Hash"];
            /** @description Height of that block. */
            height: components["schemas"]["Height"];
            /** @description Its place in that block. */
            position: components["schemas"]["Count"];
            /** @description Fee in atomic units. */
            fee: components["schemas"]["Uint64"];
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"];
            /**
             * @description `mined`: in a block of the main chain again; `replaced`: another transaction spends one of its key images; `dead`: a member of a ring is not on the main chain, or has another key there, so no block can hold it; `pool`: waiting; `unseen`: none of these. The first that is true.
             * @enum {string}
             */
            fate: "mined" | "replaced" | "dead" | "pool" | "unseen";
            /** @description When this index saw that fate begin. */
            since: components["schemas"]["Time"];
            /** @description Where it is mined, or what replaced it is; null when neither is in a block. */
            fate_height: components["schemas"]["Height"] | null;
            /** @description The transaction that spends the same. */
            replaced_by: components["schemas"]["Hash"] | null;
            /** @description Whether the node has it in its pool, which it may although no block can hold it. */
            in_pool: boolean;
        };
        /** @description A page of the reorgs, newest first. */
        ReorgListResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The reorgs. */
            reorgs: components["schemas"]["Reorg"][];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description A reorg, and both its branches at some heights. */
        FullReorg: {
            id: components["schemas"]["ReorgId"];
            /** @description When this index went over to the other branch. */
            detected_at: components["schemas"]["Time"];
            /** @description Height of the last block that both branches share. */
            fork_height: components["schemas"]["Height"];
            /** @description Blocks that were orphaned. */
            depth: components["schemas"]["Count"];
            old_tip: components["schemas"]["ReorgTip"];
            /** @description As far as this index went in one step; the fork block when blocks were only taken off. */
            new_tip: components["schemas"]["ReorgTip"];
            /** @description Atomic units that the coinbases of orphaned blocks paid and that are not on the main chain now. */
            lost_reward: components["schemas"]["Uint64"];
            /** @description How many of the transactions that were orphaned have which fate now. */
            fates: Record<string, never>;
            /** @description Blocks of the branch that lost, lowest first. */
            orphaned: components["schemas"]["BranchBlock"][];
            /** @description Blocks of the branch that won, lowest first. */
            won: components["schemas"]["BranchBlock"][];
            /** @description Transactions of these orphaned blocks in the order of the chain, without coinbases. */
            txs: components["schemas"]["AffectedTx"][];
        };
        /** @description A reorg with both branches, and what became of the transactions of the one that lost. */
        ReorgResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            reorg: components["schemas"]["FullReorg"];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description An object that the text names, told apart by `kind`. */
        SearchCandidate: {
            /**
             * @description A block.
             * @constant
             */
            kind: "block";
            /** @description Its height. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /**
             * @description Whether it is on the main chain.
             * @enum {string}
             */
            state: "main" | "alternative";
            /** @description Path of the answer about it. */
            path: string;
        } | {
            /**
             * @description A transaction.
             * @constant
             */
            kind: "tx";
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /**
             * @description On the main chain, waiting, or only in orphaned blocks.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description Path of the answer about it. */
            path: string;
        } | {
            /**
             * @description A key image.
             * @constant
             */
            kind: "key_image";
            /** @description The key image. */
            key_image: components["schemas"]["Hash"];
            /** @description Transaction that shows it. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the input that shows it. */
            input: components["schemas"]["Count"];
            /**
             * @description Whether that transaction is on the main chain or waits.
             * @enum {string}
             */
            state: "confirmed" | "pool";
            /** @description Path of the answer about it. */
            path: string;
        } | {
            /**
             * @description A one-time key.
             * @constant
             */
            kind: "output";
            /** @description The key. */
            key: components["schemas"]["Hash"];
            /** @description Path of the answer about it. */
            path: string;
        } | {
            /**
             * @description A transaction with this first public key in its extra.
             * @constant
             */
            kind: "tx_public_key";
            /** @description Hash of the transaction. */
            tx_hash: components["schemas"]["Hash"];
            /**
             * @description On the main chain, waiting, or only in orphaned blocks.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description Path of the answer about it. */
            path: string;
        } | {
            /**
             * @description A transaction with this payment id: 64 digits, or 16 as the chain holds them encrypted.
             * @constant
             */
            kind: "payment_id";
            /** @description Hash of the transaction. */
            tx_hash: components["schemas"]["Hash"];
            /**
             * @description On the main chain, waiting, or only in orphaned blocks.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description Path of the answer about it. */
            path: string;
        };
        /** @description Everything that a text names. */
        SearchResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The most likely one first. The list is empty when nothing was found. */
            candidates: components["schemas"]["SearchCandidate"][];
            /** @description Whether more transactions may have the public key or payment id. At most 50 are listed. */
            more_exist: boolean;
        };
        /** @description A text to search for. */
        SearchRequest: {
            /** @description A height, a hash, a key image, a one-time key, a transaction public key or a payment id. */
            q: string;
        };
        /** @description A metric. */
        Metric: {
            /**
             * @description Its name, as in the address.
             * @enum {string}
             */
            name: "blocks" | "block_time" | "difficulty" | "hash_rate" | "txs" | "txs_per_block" | "size" | "block_weight" | "tx_size" | "fees" | "fee_mean" | "fee_per_byte" | "fee_per_byte_10th" | "fee_per_byte_median" | "fee_per_byte_90th" | "reward" | "block_reward" | "fee_share" | "emission" | "inputs" | "outputs" | "coinbase_outputs" | "coinbase_output_share" | "ring_size" | "txs_version1" | "txs_full" | "txs_simple" | "txs_bulletproof" | "txs_bulletproof2" | "txs_clsag" | "txs_bulletproof_plus" | "supply" | "pool_txs" | "pool_txs_least" | "pool_txs_most" | "pool_weight" | "pool_weight_least" | "pool_weight_most";
            /** @description Unit of the values. 10^12 atomic units, also called piconero, are one XMR; a share is from 0 to 1. */
            unit: string;
            /** @description What the value of a span is. */
            description: string;
            /**
             * @description `chain`: follows from the blocks, the same in every index. `pool`: as far as this index watched the pool.
             * @enum {string}
             */
            source: "chain" | "pool";
        };
        /** @description The value of an hour or a day. */
        SeriesPoint: {
            /** @description Where the span begins. */
            start: components["schemas"]["Time"];
            /** @description The value as a decimal: whole numbers exact, means and shares cut after six decimals. Null for a mean of nothing. */
            value: string | null;
            /** @description False when more of the span is expected: the newest block, or for the pool now, lies in it. */
            complete: boolean;
        };
        /** @description All metrics that have a series. */
        SeriesListResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The metrics. Their order has no meaning. */
            metrics: components["schemas"]["Metric"][];
        };
        /** @description One series. */
        SeriesResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            metric: components["schemas"]["Metric"];
            /**
             * @description Length of the spans, in UTC.
             * @enum {string}
             */
            step: "hour" | "day";
            /** @description Oldest first. Spans without a block, or in which nobody watched the pool, are left out: they have no point. */
            points: components["schemas"]["SeriesPoint"][];
            /** @description Cursor of the next page, which the parameter `cursor` accepts. Null on the last page. */
            next: string | null;
        };
        /** @description The first event of a new stream: the newest block before the events that follow. Its name is `start`. */
        StartEvent: components["schemas"]["Index"];
        /** @description A block was added to the main chain, on the block of the event before. Its name is `block`. */
        BlockEvent: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the block below it. */
            prev_hash: components["schemas"]["Hash"];
            /** @description When it was mined, as its miner stated it; not monotone from block to block. */
            timestamp: components["schemas"]["Time"];
            /** @description Version of the rules it follows. */
            major_version: components["schemas"]["Version"];
            /** @description Hash of the coinbase transaction. */
            miner_tx_hash: components["schemas"]["Hash"];
            /** @description Transactions in it, the coinbase not counted. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units the coinbase pays, fees included. */
            reward: components["schemas"]["Uint64"];
            /** @description When this index made the change. */
            at: components["schemas"]["Time"];
        };
        /** @description All blocks above the fork were removed from the main chain. The blocks of the new branch follow as events of their own. Its name is `reorg`. */
        ReorgEvent: {
            id: components["schemas"]["ReorgId"];
            /** @description Height of the last block that both branches share. */
            fork_height: components["schemas"]["Height"];
            /** @description Hash of that block. */
            fork_hash: components["schemas"]["Hash"];
            /** @description Blocks that were removed. */
            depth: components["schemas"]["Count"];
            /** @description The newest block before. */
            old_tip: components["schemas"]["ReorgTip"];
            /** @description The newest block after it; the fork block when blocks were only removed. */
            new_tip: components["schemas"]["ReorgTip"];
            /** @description When this index made the change. */
            at: components["schemas"]["Time"];
        };
        /** @description A transaction came into the pool or left it. Its name is `pool`. */
        PoolEvent: {
            /**
             * @description A transaction is also removed when a block includes it, and when the node drops it.
             * @enum {string}
             */
            change: "added" | "removed";
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Fee in atomic units. Null when the transaction left, or when it is unknown. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Weight. Null when the transaction left, or when it is unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description When this index made the change. */
            at: components["schemas"]["Time"];
        };
        /** @description Changes were made that have no events, or events that the client has not seen are no longer stored. Read the blocks from `from_height` on again. Its name is `reset`, and every stream receives it. */
        ResetEvent: {
            /** @description Lowest height that may have changed. */
            from_height: components["schemas"]["Height"];
            /** @description Height of the newest block after the changes. */
            height: components["schemas"]["Height"];
            /** @description Its hash. */
            hash: components["schemas"]["Hash"];
            /** @description When this index made the change. */
            at: components["schemas"]["Time"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBlocks: {
        parameters: {
            query?: {
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of blocks in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockListResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Height or hash of the block. A hash finds blocks off the main chain, too. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `block_not_found`: The index has no such block, neither on the main chain nor among alternative blocks. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBlockTxs: {
        parameters: {
            query?: {
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of transactions in the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Height or hash of the block. A hash finds blocks off the main chain, too. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockTxsResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `block_not_found`: The index has no such block, neither on the main chain nor among alternative blocks. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBlockRaw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Height or hash of the block. A hash finds blocks off the main chain, too. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. With `Accept: application/octet-stream`, the bytes themselves. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RawResponse"];
                    "application/octet-stream": string;
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `block_not_found`: The index has no such block, neither on the main chain nor among alternative blocks. `bytes_not_found`: Neither the index nor its node has the bytes, for instance of an orphaned transaction. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `node_away`: The node does not answer, or its bytes do not have the hash. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTxsByPrefix: {
        parameters: {
            query: {
                /** @description First digits of the hash. */
                prefix: string;
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of transactions in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TxListResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTx: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hash of the transaction. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TxResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `tx_not_found`: The index has no such transaction in a block, in the pool or in an orphaned block. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTxRings: {
        parameters: {
            query?: {
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of inputs in the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Hash of the transaction. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TxRingsResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `tx_not_found`: The index has no such transaction in a block, in the pool or in an orphaned block. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTxOutputs: {
        parameters: {
            query?: {
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of outputs in the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Hash of the transaction. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TxOutputsResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `tx_not_found`: The index has no such transaction in a block, in the pool or in an orphaned block. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTxRaw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hash of the transaction. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. With `Accept: application/octet-stream`, the bytes themselves. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RawResponse"];
                    "application/octet-stream": string;
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `tx_not_found`: The index has no such transaction in a block, in the pool or in an orphaned block. `bytes_not_found`: Neither the index nor its node has the bytes, for instance of an orphaned transaction. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. `node_away`: The node does not answer, or its bytes do not have the hash. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPool: {
        parameters: {
            query?: {
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of transactions in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPoolStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolStatsResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProjectedPool: {
        parameters: {
            query?: {
                /** @description Highest number of blocks. */
                blocks?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolProjectedResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    scanOutputs: {
        parameters: {
            query: {
                /** @description Lowest height. */
                from: number;
                /** @description Highest height. Without it, all blocks from `from` on. */
                to?: number;
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of transactions in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutputScanResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. `node_away`: The node does not answer, or its bytes do not have the hash. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOutput: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Bucket of the output: 0 for RingCT outputs and version 2 coinbases, else its amount in atomic units. */
                amount: string;
                /** @description Index of the output among all outputs of its bucket. */
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutputResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `output_not_found`: The index has no such output. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    findOutputs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One-time public key of an output. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutputsByKeyResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `output_not_found`: The index has no such output. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOutputRings: {
        parameters: {
            query?: {
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of references in the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Bucket of the output: 0 for RingCT outputs and version 2 coinbases, else its amount in atomic units. */
                amount: string;
                /** @description Index of the output among all outputs of its bucket. */
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferencesResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `output_not_found`: The index has no such output. `references_off`: The operator of this explorer has switched off the index of ring references. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `references_incomplete`: The index of ring references is being built. Other endpoints work. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getKeyImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key image of an output. */
                key_image: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyImageResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `key_image_not_found`: The index knows no transaction that shows this key image. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMining: {
        parameters: {
            query?: {
                /** @description Number of newest blocks to count. */
                blocks?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiningResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getNetwork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeesResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listHardForks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HardForksResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEmission: {
        parameters: {
            query?: {
                /** @description Block up to which the sums count; without it, the newest one. */
                height?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmissionResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `block_not_found`: The index has no such block, neither on the main chain nor among alternative blocks. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getHeightAt: {
        parameters: {
            query: {
                /** @description The time in unix seconds. */
                time: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeightAtResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTimeAt: {
        parameters: {
            query: {
                /** @description The height. */
                height: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeAtResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `block_not_found`: The index has no such block, neither on the main chain nor among alternative blocks. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAltChains: {
        parameters: {
            query?: {
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of branches in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchListResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /** @description A height, a hash, a key image, a one-time key, a transaction public key or a payment id. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchPrivately: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 4096 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "q": "0"
                 *     }
                 */
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    decode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 2001024 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hex": "023d01ff0101000200000000000000000000000000000000000000000000000000000000000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["DecodeRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecodeResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChainData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 400000 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outputs": [
                 *         {
                 *           "bucket": "0",
                 *           "global_index": 0
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChainDataRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainDataResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. `node_away`: The node does not answer, or its bytes do not have the hash. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkTxKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 17720 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hash": "7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a",
                 *       "tx_key": "0100000000000000000000000000000000000000000000000000000000000000",
                 *       "address": "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H"
                 *     }
                 */
                "application/json": components["schemas"]["TxKeyRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkTxProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 65784 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hash": "7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a",
                 *       "address": "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
                 *       "message": "",
                 *       "proof": "OutProofV2…"
                 *     }
                 */
                "application/json": components["schemas"]["TxProofRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkSpendProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 245664 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hash": "7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a",
                 *       "message": "",
                 *       "proof": "SpendProofV1…"
                 *     }
                 */
                "application/json": components["schemas"]["SpendProofRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkReserveProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 505720 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
                 *       "message": "",
                 *       "proof": "ReserveProofV2…"
                 *     }
                 */
                "application/json": components["schemas"]["ReserveProofRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkSignature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 25920 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
                 *       "message": "text",
                 *       "signature": "SigV2…"
                 *     }
                 */
                "application/json": components["schemas"]["SignatureRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    detectProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 1048576 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a 888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H"
                 *     }
                 */
                "application/json": components["schemas"]["DetectRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetectResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getProofLine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 1024 bytes. */
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ProofLineRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofQueueResponse"];
                };
            };
            /** @description `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 7024 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "receipt": "eyJhbGciOiJFZERTQSJ9.e30.AA"
                 *     }
                 */
                "application/json": components["schemas"]["ReceiptRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReceiptKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptKeyResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    decodeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 2048 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A"
                 *     }
                 */
                "application/json": components["schemas"]["AddressRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    broadcast: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 2001024 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hex": "023d01ff0101000200000000000000000000000000000000000000000000000000000000000000000000",
                 *       "dry_run": true
                 *     }
                 */
                "application/json": components["schemas"]["BroadcastRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `broadcast_off`: The operator of this explorer has switched off sending transactions. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_incomplete`: The body did not arrive completely within the time limit. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `body_too_long`: The body is longer than the address accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_json`: The body is not sent with `Content-Type: application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. `node_away`: The node does not answer, or its bytes do not have the hash. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesListResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStats: {
        parameters: {
            query?: {
                /** @description Spans that begin then or later, in unix seconds. Without it, the newest spans. */
                from?: number;
                /** @description Spans that begin before this time, in unix seconds. */
                to?: number;
                /** @description Length of the spans. */
                step?: "hour" | "day";
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Name of the metric; `/api/v1/stats` lists them. */
                series: "blocks" | "block_time" | "difficulty" | "hash_rate" | "txs" | "txs_per_block" | "size" | "block_weight" | "tx_size" | "fees" | "fee_mean" | "fee_per_byte" | "fee_per_byte_10th" | "fee_per_byte_median" | "fee_per_byte_90th" | "reward" | "block_reward" | "fee_share" | "emission" | "inputs" | "outputs" | "coinbase_outputs" | "coinbase_output_share" | "ring_size" | "txs_version1" | "txs_full" | "txs_simple" | "txs_bulletproof" | "txs_bulletproof2" | "txs_clsag" | "txs_bulletproof_plus" | "supply" | "pool_txs" | "pool_txs_least" | "pool_txs_most" | "pool_weight" | "pool_weight_least" | "pool_weight_most";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStatsCsv: {
        parameters: {
            query?: {
                /** @description Spans that begin then or later, in unix seconds. Without it, the newest spans. */
                from?: number;
                /** @description Spans that begin before this time, in unix seconds. */
                to?: number;
                /** @description Length of the spans. */
                step?: "hour" | "day";
            };
            header?: never;
            path: {
                /** @description Name of the metric; `/api/v1/stats` lists them. */
                series: "blocks" | "block_time" | "difficulty" | "hash_rate" | "txs" | "txs_per_block" | "size" | "block_weight" | "tx_size" | "fees" | "fee_mean" | "fee_per_byte" | "fee_per_byte_10th" | "fee_per_byte_median" | "fee_per_byte_90th" | "reward" | "block_reward" | "fee_share" | "emission" | "inputs" | "outputs" | "coinbase_outputs" | "coinbase_output_share" | "ring_size" | "txs_version1" | "txs_full" | "txs_simple" | "txs_bulletproof" | "txs_bulletproof2" | "txs_clsag" | "txs_bulletproof_plus" | "supply" | "pool_txs" | "pool_txs_least" | "pool_txs_most" | "pool_weight" | "pool_weight_least" | "pool_weight_most";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. The columns are `start` (unix seconds), `time` (the same in ISO 8601), `value` (empty when there is none) and `complete`. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listReorgs: {
        parameters: {
            query?: {
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of reorgs in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReorgListResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReorg: {
        parameters: {
            query?: {
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of heights in the answer. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Number of the reorg. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReorgResponse"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `reorg_not_found`: The index has no reorg with this number. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Types of events with commas between: block, reorg, pool. Without it, block and reorg. */
                types?: string;
                /** @description The id of the last event that the client has, for clients that cannot send the header Last-Event-ID. The header has priority. */
                last_event_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. Events named `start`, `block`, `reorg`, `pool` and `reset`. Their data is the JSON of StartEvent, BlockEvent, ReorgEvent, PoolEvent and ResetEvent. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getExportManifest: {
        parameters: {
            query?: {
                /** @description The value of `next` in the page before. Without it, the answer is the first page. */
                cursor?: string;
                /** @description Maximum number of ranges in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Path of the next page with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportManifest"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    export: {
        parameters: {
            query?: {
                /** @description Lowest height. */
                from?: number;
                /** @description Highest height. Without it, 10000 blocks, or as many as there are. */
                to?: number;
                /** @description `ndjson` is a JSON object on each line, `csv` a table with a line of names. */
                format?: "ndjson" | "csv";
            };
            header?: never;
            path: {
                /** @description Kind of rows: blocks, txs, outputs. */
                kind: "blocks" | "txs" | "outputs";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. A JSON object on each line. A line of names, then a line for each row. An unknown value is empty. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has a value that is not allowed. `repeated_parameter`: The query has a parameter twice. `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `block_not_found`: The index has no such block, neither on the main chain nor among alternative blocks. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `busy`: Too many requests of this kind are being answered. Try again after `Retry-After` seconds. `index_empty`: Nothing is indexed yet. `/api/v1/status` shows what the indexer is doing. `database_away`: The database does not answer. Try again after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` shows the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may try again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    /** @description How long caches may keep the answer. */
                    "Cache-Control"?: string;
                    /** @description Strong tag of the answer. It changes when the answer changes. */
                    ETag?: string;
                    /** @description Points that are left to the client, and seconds until its budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApi"];
                };
            };
            /** @description The answer is the one whose ETag was sent in If-None-Match. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body has a name that the address does not know. `bad_request`: The request has no Host header, or several. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `method_not_allowed`: The address does not accept the method. The header `Allow` lists the methods. */
            405: {
                headers: {
                    /** @description The methods of the address. */
                    Allow?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` shows what is left. */
            429: {
                headers: {
                    /** @description Seconds until the budget is full again. */
                    "Retry-After"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: The explorer has a defect. Its log has the reason. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
