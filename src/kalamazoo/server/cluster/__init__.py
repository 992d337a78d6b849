"""Several nodes: who keeps which table, and the bus that carries words between them."""
