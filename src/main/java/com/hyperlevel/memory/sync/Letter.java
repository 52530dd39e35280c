package com.hyperlevel.memory.sync;

import com.hyperlevel.memory.document.Document;
import com.hyperlevel.memory.item.Item;

/** A document on its way, with the item row that was written ahead for it. */
record Letter(Item item, Document document) {}
