-- Files of an operator's other records, and contracts that were signed before it used the product.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('USERS', 'TEAMS', 'CAMPUSES', 'SPACES', 'CUSTOMERS', 'PRODUCTS', 'CONTRACTS', 'WALLETS', 'BOOKINGS'));
