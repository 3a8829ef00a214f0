// Made by ourselves after what other products document of their exports.

export const quickBooks = `Customer,Company,First Name,Last Name,Email,Phone,Mobile,Billing Street,Billing City,\
Billing State,Billing ZIP,Open Balance
Northside Bakery,Northside Bakery LLC,Ana,Flores,ana@northside.test,(312) 555-0101,(312) 555-0102,120 Lake Street,\
Chicago,IL,60601,"1,250.00"
`;

export const jobber = `First Name,Last Name,Company Name,Main Phone #s,E-mails,Billing Street 1,Billing Street 2,\
Billing City,Billing State,Billing Zip code,Tags
Bo,Quinn,,"312-555-0111, 312-555-0112",bo@quinn.test,9 Elm Street,Unit 2,Oak Park,IL,60302,vip
`;

export const housecallPro = `Display Name;First Name;Last Name;Mobile Number;Home Number;Work Number;Email;Company;\
Address_Street Line 1;Address_City;Address_State;Address_Postal Code;Notes
Cy Ito;Cy;Ito;3125550121;;312.555.0122;cy@ito.test;;77 Oak Avenue;Berwyn;IL;60402;Ring twice
`;
