-- What is sold in a campus is there where the campus is, too.
call aforo_confine('products');
